export { AllPostsPage as default } from '@site/src/blog/list-pages';
