export { default } from '@site/src/page-metadata/NoStructuredData';
