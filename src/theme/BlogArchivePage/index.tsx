export { default } from '@site/src/blog/ArchivePage';
