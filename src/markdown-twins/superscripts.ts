/** Superscripts and subscripts as characters, since Markdown has neither: 10 with a raised 6 isn't 106. */

const table = (plain: string, shifted: string): ReadonlyMap<string, string> => {
  const characters = [...shifted];
  return new Map([...plain].map((character, index) => [character, characters[index] ?? character]));
};

const CHARACTERS = {
  sup: table(
    '0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW°∘®™′″',
    '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ°°®™′″',
  ),
  sub: table('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'),
};

export type Script = keyof typeof CHARACTERS;

/** Undefined if a character has no such form. */
export function scriptCharacters(text: string, script: Script): string | undefined {
  const found = [...text].map((character) => CHARACTERS[script].get(character));
  return found.includes(undefined) ? undefined : found.join('');
}
