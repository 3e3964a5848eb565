export { default } from '@site/src/shell/DropdownMenu';
