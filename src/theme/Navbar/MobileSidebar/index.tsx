export { default } from '@site/src/shell/MobileSidebar';
