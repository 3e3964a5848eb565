export { default } from '@site/src/codeblocks/CodeBlock';
