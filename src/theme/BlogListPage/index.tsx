export { default } from '@site/src/blog/ListPage';
