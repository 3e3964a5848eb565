/** The value of an input as a sheet shows it. */
import type { RawCell, RawValue } from '../inputs/kind';

export function displayText(value: RawValue | RawCell | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) {
    const items = (value as readonly unknown[]).map((item) =>
      typeof item === 'object' && item !== null && 'name' in item ? String(item.name) : String(item),
    );
    return items.length > 0 ? items.join(', ') : '–';
  }
  return value === undefined || value === '' ? '–' : String(value);
}
