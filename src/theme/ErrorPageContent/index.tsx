export { default } from '@site/src/error-pages/CrashPage';
