export { default } from '@site/src/shell/TocCollapseButton';
