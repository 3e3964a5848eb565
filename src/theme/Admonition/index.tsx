export { default } from '@site/src/markdown/Admonition';
