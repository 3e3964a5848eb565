export { default } from '@site/src/blog/PostItem';
