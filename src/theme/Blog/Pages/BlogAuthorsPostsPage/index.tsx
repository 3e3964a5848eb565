export { default } from '@site/src/blog/AuthorPostsPage';
