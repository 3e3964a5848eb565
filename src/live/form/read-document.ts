/** Reads the raw values from the form's controls. Files are read elsewhere, since that takes time. */
import type { Group, ValueInput } from '../schema/app';
import { hasValue, isTable } from '../schema/kinds';
import type { FileValue, RawCell, RawValue, RawValues } from './values';

export function readDocument(
  form: HTMLFormElement,
  groups: readonly Group[],
  files: Readonly<Record<string, readonly FileValue[]>>,
): RawValues {
  const values: Record<string, RawValue> = {};
  const named = (name: string) =>
    [...form.elements].filter((element): element is HTMLInputElement => (element as HTMLInputElement).name === name);
  for (const group of groups) {
    if (isTable(group)) {
      const rows = form.querySelectorAll(`[data-table="${CSS.escape(group.name)}"] tr[data-row]`);
      values[group.name] = [...rows].map((row) =>
        [...row.querySelectorAll<HTMLInputElement>('input, select')].map(
          (control): RawCell => (control.type === 'checkbox' ? control.checked : control.value),
        ),
      );
      continue;
    }
    for (const input of group.inputs)
      if (hasValue(input)) values[input.name] = readInput(input, named(input.name), files);
  }
  return values;
}

function readInput(
  input: ValueInput,
  controls: readonly HTMLInputElement[],
  files: Readonly<Record<string, readonly FileValue[]>>,
): RawValue {
  switch (input.type) {
    case 'file':
      return files[input.name] ?? [];
    case 'checkbox':
      return controls[0]?.checked === true;
    case 'multiselect':
      return controls.filter((control) => control.checked).map((control) => control.value);
    case 'range':
      return [controls[0]?.value ?? '', controls[1]?.value ?? ''];
    case 'select':
      if (controls[0]?.type === 'radio') return controls.find((control) => control.checked)?.value ?? '';
      return controls[0]?.value ?? '';
    default:
      return controls[0]?.value ?? '';
  }
}
