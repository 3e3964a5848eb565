export { AuthorsPage as default } from '@site/src/blog/list-pages';
