/**
 * What others change in the page before React has hydrated it: a translator replaces texts, an extension inserts nodes.
 * React expects the document as the server sent it; if it finds anything else, it renders the page again, and typed
 * values, clicks and the translation are lost. So changes are recorded, undone while React hydrates, and then redone.
 */

export interface ExternalChanges {
  /** Returns whether there was anything to undo. Recording ends. */
  readonly undo: () => boolean;
  readonly redo: () => void;
}

/** Puts nodes where a record says. Its neighbors may have moved since. */
function insert(nodes: Iterable<Node>, { target, previousSibling, nextSibling }: MutationRecord): void {
  const before = nextSibling?.parentNode === target ? nextSibling : null;
  const after = previousSibling?.parentNode === target ? previousSibling.nextSibling : null;
  for (const node of nodes) target.insertBefore(node, before ?? after);
}

function remove(nodes: Iterable<Node>, { target }: MutationRecord): void {
  for (const node of nodes) if (node.parentNode === target) target.removeChild(node);
}

/** Undoes one change and returns a function that makes it again. */
function undoRecord(record: MutationRecord): () => void {
  if (record.type === 'characterData') {
    const text = record.target as CharacterData;
    const changed = text.data;
    text.data = record.oldValue ?? '';
    return () => {
      text.data = changed;
    };
  }
  remove(record.addedNodes, record);
  insert(record.removedNodes, record);
  return () => {
    remove(record.removedNodes, record);
    insert(record.addedNodes, record);
  };
}

export function recordExternalChanges(root: Node): ExternalChanges {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((more) => void records.push(...more));
  observer.observe(root, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
  let redos: (() => void)[] = [];
  return {
    undo: () => {
      records.push(...observer.takeRecords());
      observer.disconnect();
      redos = records.reverse().map(undoRecord).reverse();
      return redos.length > 0;
    },
    redo: () => {
      const focused = document.activeElement;
      for (const redo of redos) redo();
      redos = [];
      // A node that was moved lost the focus.
      if (focused !== document.activeElement) (focused as HTMLElement | null)?.focus?.({ preventScroll: true });
    },
  };
}
