export { default } from '@site/src/error-pages/Loading';
