/**
 * Folders of the harness. What it installs and writes lies under bench/peers/ and bench/results/, both ignored by git.
 * The ablation bench (bench/ablation) sets the two variables to measure other builds of ours.
 */
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
export const peersFolder = path.join(root, 'bench/peers');
export const resultsFolder = process.env.BENCH_RESULTS ?? path.join(root, 'bench/results/speed');
export const ourBuild = process.env.BENCH_OURS ?? path.join(root, 'build');
