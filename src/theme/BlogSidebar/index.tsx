export { default } from '@site/src/blog/Sidebar';
