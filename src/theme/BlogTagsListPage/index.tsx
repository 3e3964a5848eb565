export { TagsPage as default } from '@site/src/blog/list-pages';
