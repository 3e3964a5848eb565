export { default } from '@site/src/blog/Layout';
