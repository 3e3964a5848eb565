export { default } from '@site/src/markdown/components';
