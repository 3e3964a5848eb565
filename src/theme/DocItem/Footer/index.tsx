export { default } from '@site/src/feedback/DocFoot';
