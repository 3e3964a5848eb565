/** Telling the kinds of groups and inputs apart. Small and without dependencies: the reader's bundle uses it. */
import type { Group, Input, TableGroup, ValueInput } from './app';

export function isTable(group: Group): group is TableGroup {
  return 'table' in group;
}

export function hasValue(input: Input): input is ValueInput {
  return input.type !== 'richtext';
}
