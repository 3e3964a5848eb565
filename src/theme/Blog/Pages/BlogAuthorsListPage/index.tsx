export { default } from '@site/src/blog/AuthorsListPage';
