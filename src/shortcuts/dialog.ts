/** The list of shortcuts in a dialog. Loaded when a reader asks for it. */
import { openDialog } from '../dialogs/open-dialog';
import { keyName, SHORTCUTS, type Shortcut, type ShortcutGroup } from './list';
import styles from './shortcuts.lazy.module.css';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

function element(name: string, content: readonly (Node | string)[], className = ''): HTMLElement {
  const created = document.createElement(name);
  created.className = className;
  created.append(...content);
  return created;
}

const keysOf = ({ keys }: Shortcut): (Node | string)[] =>
  keys.flatMap((combination, index) => [
    ...(index === 0 ? [] : [' or ']),
    ...combination.flatMap((key, place) => [...(place === 0 ? [] : [' ']), element('kbd', [keyName(key, isMac())])]),
  ]);

const groupOf = ({ title, shortcuts }: ShortcutGroup): HTMLElement[] => [
  element('h3', [title], styles.group),
  element(
    'dl',
    shortcuts.map((shortcut) => element('div', [element('dt', keysOf(shortcut)), element('dd', [shortcut.does])])),
    styles.list,
  ),
];

export function showShortcuts(): void {
  openDialog({
    label: 'Keyboard shortcuts',
    titled: true,
    content: element('div', SHORTCUTS.flatMap(groupOf)),
  });
}
