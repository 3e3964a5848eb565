/** The peers, in the order of the tables. */
import { docusaurus } from './docusaurus';
import type { Engine } from './engine';
import { rspress } from './rspress';
import { starlight } from './starlight';
import { vitepress } from './vitepress';

export const PEERS: readonly Engine[] = [docusaurus, starlight, vitepress, rspress];
