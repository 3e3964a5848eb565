import { expect, it } from 'vitest';
import { opensSearch } from './shortcut';

const body = { closest: () => null };
const field = { closest: (selector: string) => (selector.includes('input') ? {} : null) };

function event(keys: string, target: object = body): KeyboardEvent {
  const parts = keys.split('+');
  return {
    key: parts.at(-1),
    ctrlKey: parts.includes('Control'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
    composedPath: () => [target],
  } as unknown as KeyboardEvent;
}

it.each(['Control+k', 'Control+K', 'Meta+k', '/', 'Shift+/'])('%s opens search', (keys) => {
  expect(opensSearch(event(keys))).toBe(true);
});

it.each([
  'k',
  'Control+Shift+K',
  'Control+Alt+k',
  'Meta+Shift+k',
  'Control+Meta+k',
  'Control+/',
  'Alt+/',
  'Meta+/',
  'Control+j',
  'Escape',
])('%s does not', (keys) => expect(opensSearch(event(keys))).toBe(false));

it('in a field, Ctrl+K opens search and a slash is text', () => {
  expect(opensSearch(event('Control+k', field))).toBe(true);
  expect(opensSearch(event('/', field))).toBe(false);
});

it('survives events without a key or a target', () => {
  expect(opensSearch({ ctrlKey: true } as KeyboardEvent)).toBe(false);
  expect(opensSearch({ key: '/', composedPath: () => [] as EventTarget[] } as KeyboardEvent)).toBe(true);
});
