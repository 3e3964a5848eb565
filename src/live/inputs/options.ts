/** What the kinds with a list of options share: select and multiselect. */
import { type Report, textOption, type Zod } from './kind';

export const optionsOption = (z: Zod) => z.array(textOption(z)).min(1);

export function checkOption(option: string, options: readonly string[], path: readonly string[], report: Report): void {
  if (!options.includes(option)) report(path, `"${option}" is not one of the options: ${options.join(', ')}`);
}
