// biome-ignore-all lint/a11y/useSemanticElements: the grid of a combobox isn't a table.
/** The modal before anything is typed: recent and favorite searches. */
import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { StoredHit } from '../protocol/types';
import { HitList, HitText, RowButton } from './HitList';
import { titleOf } from './results';
import shared from './shared.module.css';
import { TEXT } from './texts';
import type { ModalView } from './use-modal';

function StoredText({ hit }: { readonly hit: StoredHit }): ReactNode {
  return <HitText title={titleOf(hit)} path={hit.type === 'lvl1' ? undefined : (hit.hierarchy.lvl1 ?? undefined)} />;
}

export function StartScreen({ view }: { readonly view: ModalView }): ReactNode {
  const { state, stored, refresh } = view;
  if (state.collections.every(({ items }) => items.length === 0)) {
    return (
      <div className={clsx('DocSearch-StartScreen', shared.message)}>
        <p className="DocSearch-Help">{TEXT.noRecent}</p>
      </div>
    );
  }
  const button = (label: string, icon: 'star' | 'remove', change: () => void) => (
    <RowButton
      label={label}
      icon={icon}
      onPress={() => {
        change();
        refresh();
      }}
    />
  );
  return (
    <div role="grid" aria-label={`${TEXT.recent}, ${TEXT.favorites}`} className="DocSearch-StartScreen">
      <HitList
        view={view}
        sourceId="recentSearches"
        title={TEXT.recent}
        icon={() => 'recent'}
        text={(item) => <StoredText hit={item} />}
        actions={(item) => (
          <>
            {button(TEXT.save, 'star', () => stored.addFavorite(item))}
            {button(TEXT.removeRecent, 'remove', () => stored.removeRecent(item))}
          </>
        )}
      />
      <HitList
        view={view}
        sourceId="favoriteSearches"
        title={TEXT.favorites}
        icon={() => 'star'}
        text={(item) => <StoredText hit={item} />}
        actions={(item) => button(TEXT.removeFavorite, 'remove', () => stored.removeFavorite(item))}
      />
    </div>
  );
}
