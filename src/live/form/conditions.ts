/** Which inputs are shown: conditions over the values of other inputs, `and` before `or`. */
import type { ValueInput } from '../inputs';
import type { PlainValue } from '../inputs/kind';
import type { Comparison, Condition, Group } from '../schema/app';
import { isTable, valueInputs } from '../schema/groups';

/** `hidden` and `disabled` inputs are absent from what Python sees. */
export type Presence = 'shown' | 'hidden' | 'disabled';

export function holds(condition: Condition, lookUp: (name: string) => PlainValue | undefined): boolean {
  // `A or B and C` = any of [[A], [B, C]].
  const alternatives: Comparison[][] = [[]];
  for (const term of condition) {
    if (term === 'or') alternatives.push([]);
    else if (term !== 'and') alternatives.at(-1)?.push(term);
  }
  return alternatives.some((all) => all.every((comparison) => compare(comparison, lookUp(comparison[0]))));
}

/** An absent input makes every comparison false, `!=` included: there is nothing to compare. */
function compare([, operator, wanted]: Comparison, actual: PlainValue | undefined): boolean {
  if (actual === undefined || actual === null) return false;
  if (operator === '==') return actual === wanted;
  if (operator === '!=') return actual !== wanted;
  if (operator === 'contains')
    return Array.isArray(actual)
      ? actual.includes(wanted)
      : typeof actual === 'string' && actual.includes(String(wanted));
  if (typeof actual !== typeof wanted || typeof actual === 'object') return false;
  return { '<': actual < wanted, '<=': actual <= wanted, '>': actual > wanted, '>=': actual >= wanted }[operator];
}

export interface Presences {
  readonly inputs: Readonly<Record<string, Presence>>;
  readonly groups: readonly Presence[];
}

/** `lookUp` returns an input's current value, shown or not; here hidden ones are left out of comparisons. */
export function presences(groups: readonly Group[], lookUp: (name: string) => PlainValue | undefined): Presences {
  /** What decides about each input or table: its group, and its own condition. */
  const owners = new Map<string, readonly Conditional[]>();
  for (const group of groups) {
    if (isTable(group)) owners.set(group.name, [group]);
    else for (const input of valueInputs([group])) owners.set(input.name, [group, input]);
  }
  const known = new Map<string, Presence>();
  const visible = (name: string) => (ofInput(name) === 'shown' ? lookUp(name) : undefined);
  const judge = ({ condition, whenFalse, disabled }: Conditional): Presence => {
    if (condition === undefined || holds(condition, visible)) return disabled ? 'disabled' : 'shown';
    return whenFalse === 'disable' ? 'disabled' : 'hidden';
  };
  const ofInput = (name: string): Presence => {
    const before = known.get(name);
    if (before !== undefined) return before;
    known.set(name, 'hidden'); // Ends a cycle; the schema rejects cycles anyway.
    const all = (owners.get(name) ?? []).map(judge);
    const presence = all.includes('hidden') ? 'hidden' : all.includes('disabled') ? 'disabled' : 'shown';
    known.set(name, presence);
    return presence;
  };
  return {
    inputs: Object.fromEntries([...owners.keys()].map((name) => [name, ofInput(name)])),
    groups: groups.map(judge),
  };
}

type Conditional = Partial<Pick<ValueInput, 'condition' | 'whenFalse' | 'disabled'>>;
