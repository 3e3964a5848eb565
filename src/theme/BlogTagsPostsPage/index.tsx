export { TagPage as default } from '@site/src/blog/list-pages';
