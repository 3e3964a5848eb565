export { default } from '@site/src/blog/TagsListPage';
