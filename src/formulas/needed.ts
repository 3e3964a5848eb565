/** Imported by every page with formulas (rehype-formulas.ts): the page isn't rendered before the style sheet has loaded. */
import { requireForPage } from '../navigation/page-resources';
import { loadFormulaStyles } from './styles';

if (typeof document !== 'undefined') requireForPage(loadFormulaStyles());
