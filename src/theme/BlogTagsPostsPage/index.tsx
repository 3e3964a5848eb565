export { default } from '@site/src/blog/TagPostsPage';
