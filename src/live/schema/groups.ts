/** Tells groups and inputs apart. Without dependencies: the reader's browser loads it. */
import type { ValueInput } from '../inputs';
import type { Group, Input, TableGroup } from './app';

export function isTable(group: Group): group is TableGroup {
  return 'table' in group;
}

export function hasValue(input: Input): input is ValueInput {
  return input.type !== 'richtext';
}

/** The inputs that have a key in `inputs`, tables aside. */
export function valueInputs(groups: readonly Group[]): ValueInput[] {
  return groups.flatMap((group) => (isTable(group) ? [] : group.inputs.filter(hasValue)));
}

/** The keys of `inputs`, in the order of the form. */
export function inputNames(groups: readonly Group[]): string[] {
  return groups.flatMap((group) => (isTable(group) ? [group.name] : valueInputs([group]).map(({ name }) => name)));
}
