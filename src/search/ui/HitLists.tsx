// biome-ignore-all lint/a11y/useSemanticElements: the grid of a combobox isn't a table; its rows contain links and buttons.
// biome-ignore-all lint/a11y/useFocusableInteractive: rows are reached by aria-activedescendant from the input.
/** The lists of the modal: groups of hits, or recent and favorite searches with their buttons. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Hit } from '../protocol/types';
import { Icon, type IconName } from './icons';
import { Marked } from './marks';
import { SearchLink } from './SearchLink';
import styles from './SearchModal.lazy.module.css';
import { type Item, type ModalView, titleOfList } from './use-modal';

const LIST_ICONS: Record<string, IconName> = { recentSearches: 'recent', favoriteSearches: 'star' };
/** The buttons of a stored search: label, icon, and what it does. */
const BUTTONS: Record<string, readonly [string, IconName, 'addFavorite' | 'removeFavorite' | 'removeRecent'][]> = {
  recentSearches: [
    ['Save this search', 'star', 'addFavorite'],
    ['Remove this search from history', 'remove', 'removeRecent'],
  ],
  favoriteSearches: [['Remove this search from favorites', 'remove', 'removeFavorite']],
};
const HIT_ICONS: Record<string, IconName> = { lvl1: 'page', content: 'content' };

/** The snippet of an attribute. A stored hit has none, so that its plain text is shown. */
function snippetOf(hit: Hit, attribute: Hit['type']): string {
  const plain = attribute === 'content' ? hit.content : hit.hierarchy[attribute];
  const tree = hit._snippetResult;
  const snippet = attribute === 'content' ? tree?.content : tree?.hierarchy?.[attribute];
  return snippet?.value ?? plain ?? '';
}

interface RowProps {
  readonly view: ModalView;
  readonly item: Item;
  readonly sourceId: string;
}

function RowLink({ view, item, sourceId, url }: RowProps & { readonly url: string | undefined }): ReactNode {
  const path = snippetOf(item, item.type === 'lvl1' ? 'content' : 'lvl1');
  return (
    <div role="gridcell" className={styles.cell}>
      <SearchLink href={url ?? '#'} onFollow={view.onClose} className={clsx('DocSearch-Hit-Container', styles.link)}>
        <span className={clsx('DocSearch-Hit-icon', styles.icon)}>
          <Icon name={LIST_ICONS[sourceId] ?? HIT_ICONS[item.type] ?? 'heading'} />
        </span>
        <span className={clsx('DocSearch-Hit-content-wrapper', styles.hitText)}>
          <span className={'DocSearch-Hit-title'}>
            <Marked value={snippetOf(item, item.type) || item.url} />
          </span>
          {path !== '' && (
            <span className={clsx('DocSearch-Hit-path', styles.hitPath)}>
              <Marked value={path} />
            </span>
          )}
        </span>
        {!(sourceId in BUTTONS) && (
          <span className={clsx('DocSearch-Hit-action', styles.enter)}>
            <Icon name="enter" size={18} />
          </span>
        )}
      </SearchLink>
    </div>
  );
}

function RowButtons({ view, item, sourceId }: RowProps): ReactNode {
  return BUTTONS[sourceId]?.map(([label, icon, change]) => (
    <div key={label} role="gridcell" className={styles.actionCell}>
      <button
        type="button"
        className={clsx('DocSearch-Hit-action-button clean-btn', styles.action)}
        title={label}
        aria-label={label}
        onClick={(event) => {
          // Not a click on the row, which would open it.
          event.stopPropagation();
          view.stored[change](item);
          view.search(view.state.query);
        }}
      >
        <Icon name={icon} size={18} />
      </button>
    </div>
  ));
}

export function HitLists({ view, label }: { readonly view: ModalView; readonly label: string }): ReactNode {
  const { modal, state } = view;
  return (
    <div role="grid" aria-label={label} className="DocSearch-Dropdown-Container">
      {state.collections
        .filter(({ items }) => items.length > 0)
        .map(({ source, items }) => {
          const { sourceId } = source;
          // The machine's roles are those of a listbox, whose options can't contain links and buttons.
          const { role: _role, ...list } = modal.getListProps({ source }) as { role: string; id: string };
          return (
            <section key={sourceId} className="DocSearch-Hits">
              <div className={clsx('DocSearch-Hit-source', styles.source)} id={`${list.id}-title`}>
                {titleOfList(source)}
              </div>
              <div {...list} role="rowgroup" aria-labelledby={`${list.id}-title`}>
                {items.map((item) => (
                  <div
                    key={item.objectID}
                    {...modal.getItemProps({ item, source })}
                    role="row"
                    className={clsx(
                      'DocSearch-Hit',
                      styles.hit,
                      Boolean(item.parent) && ['DocSearch-Hit--Child', styles.child],
                    )}
                  >
                    <RowLink {...{ view, item, sourceId }} url={source.getItemUrl({ item, state })} />
                    <RowButtons {...{ view, item, sourceId }} />
                  </div>
                ))}
              </div>
            </section>
          );
        })}
    </div>
  );
}
