/** The code editor, loaded on Edit. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { jinja } from '@codemirror/lang-jinja';
import { python } from '@codemirror/lang-python';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export type Editor = ReturnType<typeof createEditor>;

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName], color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--signal)' },
  { tag: tags.comment, color: 'var(--ink-soft)', fontStyle: 'italic' },
]);

const look = EditorView.theme({
  '&': {
    fontSize: '0.85rem',
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    border: '1px solid var(--line)',
    borderRadius: '4px',
    maxHeight: '32rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '.cm-scroller': { fontFamily: 'var(--ifm-font-family-monospace)', lineHeight: '1.5' },
  '.cm-gutters': { color: 'var(--ink-soft)', backgroundColor: 'var(--surface)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent) !important',
  },
});

const LABELS = {
  code: 'Code of the app. Tab indents; press Escape, then Tab to leave.',
  template: 'Output template. Press Escape, then Tab to leave.',
};

/**
 * In place of the highlighted code, which comes back when the editor is destroyed. In a shadow root, CodeMirror uses
 * constructed style sheets; elsewhere it adds a style element, which the security policy doesn't allow.
 */
export function createEditor(
  parent: HTMLElement,
  kind: 'code' | 'template',
  text: string,
  onChange: (text: string) => void,
  onRun: () => void,
) {
  const original = [...parent.children] as HTMLElement[];
  for (const child of original) child.hidden = true;
  const host = document.createElement('div');
  parent.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        highlightActiveLine(),
        indentUnit.of(kind === 'code' ? '    ' : '  '),
        kind === 'code' ? python() : jinja(),
        syntaxHighlighting(colors),
        look,
        EditorView.contentAttributes.of({
          'aria-label': LABELS[kind],
        }),
        keymap.of([
          {
            key: 'Mod-Enter',
            run: () => {
              onRun();
              return true;
            },
          },
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((change) => {
          if (change.docChanged) onChange(change.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    goTo: (line: number) => {
      const target = view.state.doc.line(Math.min(Math.max(1, line), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: target.from, head: target.to },
        effects: EditorView.scrollIntoView(target.from, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => {
      view.destroy();
      host.remove();
      for (const child of original) child.hidden = false;
    },
  };
}
