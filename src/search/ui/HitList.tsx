// biome-ignore-all lint/a11y/useSemanticElements: the grid of a combobox isn't a table; its rows contain links and buttons.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are reached by aria-activedescendant from the input.
/** One group of rows in the modal: hits, recent or favorite searches. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import { SearchLink } from './SearchLink';
import styles from './SearchModal.lazy.module.css';
import type { Item, ModalView } from './use-modal';

export interface HitListProps {
  readonly view: ModalView;
  readonly sourceId: string;
  readonly title: string;
  readonly icon: (item: Item) => IconName;
  readonly text: (item: Item) => ReactNode;
  readonly actions?: (item: Item) => ReactNode;
}

type RowProps = Omit<HitListProps, 'sourceId' | 'title'> & { readonly item: Item; readonly props: object };

function Row({ view: { urlOf, navigate }, item, props, icon, text, actions }: RowProps): ReactNode {
  const isChild = 'parent' in item && item.parent !== null;
  return (
    <div
      {...props}
      role="row"
      className={clsx('DocSearch-Hit', styles.hit, isChild && ['DocSearch-Hit--Child', styles.child])}
    >
      <div role="gridcell" className={styles.cell}>
        <SearchLink href={urlOf(item)} navigate={navigate} className={clsx('DocSearch-Hit-Container', styles.link)}>
          <span className={clsx('DocSearch-Hit-icon', styles.icon)}>
            <Icon name={icon(item)} />
          </span>
          {text(item)}
          {actions === undefined && (
            <span className={clsx('DocSearch-Hit-action', styles.enter)}>
              <Icon name="enter" size={18} />
            </span>
          )}
        </SearchLink>
      </div>
      {actions?.(item)}
    </div>
  );
}

export function HitList({ sourceId, title, ...row }: HitListProps): ReactNode {
  const { modal, state } = row.view;
  const collection = state.collections.find(({ source }) => source.sourceId === sourceId);
  if (collection === undefined || collection.items.length === 0) return null;
  const { source, items } = collection;
  // The machine's roles are those of a listbox, whose options can't contain links and buttons.
  const { role: _role, ...list } = modal.getListProps({ source }) as { role: string; id: string };
  const titleId = `${list.id}-title`;
  return (
    <section className="DocSearch-Hits">
      <div className={clsx('DocSearch-Hit-source', styles.source)} id={titleId}>
        {title}
      </div>
      <div {...list} role="rowgroup" aria-labelledby={titleId}>
        {items.map((item) => (
          <Row key={String(item.objectID)} {...row} item={item} props={modal.getItemProps({ item, source })} />
        ))}
      </div>
    </section>
  );
}

/** The two lines of a row: a title and where it is. */
export function HitText({ title, path }: { readonly title: ReactNode; readonly path: ReactNode }): ReactNode {
  return (
    <span className={clsx('DocSearch-Hit-content-wrapper', styles.hitText)}>
      <span className={clsx('DocSearch-Hit-title', styles.hitTitle)}>{title}</span>
      {path !== undefined && <span className={clsx('DocSearch-Hit-path', styles.hitPath)}>{path}</span>}
    </span>
  );
}

interface RowButtonProps {
  readonly label: string;
  readonly icon: IconName;
  readonly onPress: () => void;
}

export function RowButton({ label, icon, onPress }: RowButtonProps): ReactNode {
  return (
    <div role="gridcell" className={styles.actionCell}>
      <button
        type="button"
        className={clsx('DocSearch-Hit-action-button clean-btn', styles.action)}
        title={label}
        aria-label={label}
        onClick={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onPress();
        }}
      >
        <Icon name={icon} size={18} />
      </button>
    </div>
  );
}
