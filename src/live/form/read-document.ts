/** Reads the raw values from the form's controls. The contents of files are read elsewhere, because that takes time. */
import type { FileValue, RawCell, RawValue } from '../inputs/kind';
import type { Widget } from '../inputs/widget';
import { isTable, valueInputs } from '../schema/kinds';
import type { FormDescription } from './context';
import type { RawValues } from './values';

export function readDocument(
  form: HTMLFormElement,
  { groups, widgets }: Pick<FormDescription, 'groups' | 'widgets'>,
  files: Readonly<Record<string, readonly FileValue[]>>,
): RawValues {
  const values: Record<string, RawValue> = {};
  const named = (name: string) =>
    [...form.elements].filter((element): element is HTMLInputElement => (element as HTMLInputElement).name === name);
  for (const group of groups) {
    if (isTable(group)) values[group.name] = readRows(form, group.name);
    else
      for (const { name } of valueInputs([group]))
        values[name] = readControls(widgets[name] as Widget, named(name), files[name] ?? []);
  }
  return values;
}

function readRows(form: HTMLFormElement, table: string): RawCell[][] {
  const rows = form.querySelectorAll(`[data-table="${CSS.escape(table)}"] tr[data-row]`);
  return [...rows].map((row) =>
    [...row.querySelectorAll<HTMLInputElement>('input, select')].map((control) =>
      control.type === 'checkbox' ? control.checked : control.value,
    ),
  );
}

function readControls(widget: Widget, controls: readonly HTMLInputElement[], files: readonly FileValue[]): RawValue {
  const value = controls[0]?.value ?? '';
  const checked = controls.filter((control) => control.checked).map((control) => control.value);
  switch (widget.as) {
    case 'file':
      return files;
    case 'switch':
      return checked.length > 0;
    case 'choices':
      return widget.multiple ? checked : (checked[0] ?? '');
    case 'track':
      return widget.ends === 2 ? [value, controls[1]?.value ?? ''] : value;
    default:
      return value;
  }
}
