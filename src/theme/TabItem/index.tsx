export { default } from '@site/src/print/TabItem';
