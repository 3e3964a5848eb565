/** Reads the raw values from the form's controls. The contents of files are read elsewhere, because that takes time. */
import type { FileValue, RawCell, RawValue } from '../inputs/kind';
import type { Widget } from '../inputs/widget';
import { isTable, valueInputs } from '../schema/groups';
import type { FormDescription } from './context';
import type { RawValues } from './values';

export function readDocument(
  form: HTMLFormElement,
  { groups, widgets }: Pick<FormDescription, 'groups' | 'widgets'>,
  files: Readonly<Record<string, readonly FileValue[]>>,
): RawValues {
  const entries = groups.flatMap((group): [string, RawValue][] => {
    if (isTable(group)) return [[group.name, readRows(form, group.name)]];
    return valueInputs([group]).map(({ name }) => {
      const controls = [...form.elements].filter((element) => (element as HTMLInputElement).name === name);
      return [name, readControls(widgets[name] as Widget, controls as HTMLInputElement[], files[name] ?? [])];
    });
  });
  return Object.fromEntries(entries);
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
  if (widget.as === 'file') return files;
  if (widget.as === 'switch') return checked.length > 0;
  if (widget.as === 'choices') return widget.multiple ? checked : (checked[0] ?? '');
  if (widget.as === 'track' && widget.values) return widget.values[Number(value)] ?? '';
  return widget.as === 'track' && widget.ends === 2 ? [value, controls[1]?.value ?? ''] : value;
}
