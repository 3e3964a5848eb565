/** The keyboard shortcuts of the site, as the code handles them. */

export interface Shortcut {
  /** Alternatives, each of keys that are pressed together. `Mod` is Ctrl, or ⌘ on a Mac. */
  readonly keys: readonly (readonly string[])[];
  readonly does: string;
}

export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    title: 'On every page',
    shortcuts: [
      { keys: [['/'], ['Mod', 'K']], does: 'Search' },
      { keys: [['?']], does: 'Show this list' },
      { keys: [['Esc']], does: 'Close a menu, the search or a dialog' },
      { keys: [['Enter']], does: 'On a picture: enlarge it' },
    ],
  },
  {
    title: 'In search',
    shortcuts: [
      { keys: [['↓'], ['↑']], does: 'Go to the next or previous result' },
      { keys: [['Enter']], does: 'Open the result' },
      { keys: [['Mod', 'Enter']], does: 'Open it in a new tab' },
      { keys: [['Shift', 'Enter']], does: 'Open it in a new window' },
    ],
  },
  {
    title: 'In a live app',
    shortcuts: [
      { keys: [['→'], ['←']], does: 'On a tab: show the next or previous one' },
      { keys: [['Mod', 'Enter']], does: 'In the code editor: run the app' },
      { keys: [['Tab']], does: 'In the code editor: indent' },
      { keys: [['Esc', 'Tab']], does: 'Leave the code editor: press one, then the other' },
    ],
  },
];

/** The name on the key. */
export const keyName = (key: string, isMac: boolean): string => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key);
