/** Folders of the harness. What it installs and writes lies under bench/peers/ and bench/results/, both ignored by git. */
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const peersFolder = path.join(root, 'bench/peers');
export const resultsFolder = path.join(root, 'bench/results/speed');
