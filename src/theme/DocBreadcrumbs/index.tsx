export { default } from '@site/src/markdown-twins/AboveTitle';
