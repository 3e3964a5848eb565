export { default } from '@site/src/search/ui/SearchBar';
