export { default } from '@site/src/shell/RememberedDocVersion';
