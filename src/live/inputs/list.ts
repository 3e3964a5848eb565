/** All input kinds. A new kind is a file and a line here. */
export { checkbox } from './checkbox';
export { color } from './color';
export { datetime } from './datetime';
export { file } from './file';
export { multiselect } from './multiselect';
export { number } from './number';
export { range } from './range';
export { select } from './select';
export { slider } from './slider';
export { text } from './text';
