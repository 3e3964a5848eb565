/** Imported by every page with formulas (rehype-formulas.ts): the page is not drawn before they have their style. */
import { needForPage } from '../boot/page-data';
import { loadFormulaStyles } from './styles';

if (typeof document !== 'undefined') needForPage(loadFormulaStyles());
