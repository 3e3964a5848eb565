/** Imported by every page with formulas (rehype-formulas.ts): the page is not drawn before they have their style. */
import { requireForPage } from '../navigation/page-resources';
import { loadFormulaStyles } from './styles';

if (typeof document !== 'undefined') requireForPage(loadFormulaStyles());
