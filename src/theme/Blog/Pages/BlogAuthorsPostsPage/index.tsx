export { AuthorPage as default } from '@site/src/blog/list-pages';
