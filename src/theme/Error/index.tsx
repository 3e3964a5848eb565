export { default } from '@site/src/error-pages/ErrorBoundaryFallback';
