// biome-ignore-all lint/a11y/useSemanticElements: the grid of a combobox isn't a table.
/** The modal's results: groups of hits, and a link to all of them. */
import type { ReactNode } from 'react';
import type { Hit } from '../protocol/types';
import { HitList, HitText } from './HitList';
import type { IconName } from './icons';
import { Marked } from './marks';
import type { ListedHit } from './results';
import { SearchLink } from './SearchLink';
import { seeAll } from './texts';
import { contextOf, type ModalView } from './use-modal';
import { searchPageUrl } from './use-search';

const HIT_ICONS: Record<string, IconName> = { lvl1: 'page', content: 'content' };

function snippetOf(hit: Hit, attribute: 'content' | keyof Hit['hierarchy']): string {
  const plain = attribute === 'content' ? hit.content : hit.hierarchy[attribute];
  const tree = hit._snippetResult;
  const snippet = attribute === 'content' ? tree?.content : tree?.hierarchy?.[attribute];
  return snippet?.value ?? plain ?? '';
}

function ListedText({ hit }: { readonly hit: ListedHit }): ReactNode {
  const path = snippetOf(hit, hit.type === 'lvl1' ? 'content' : 'lvl1');
  return (
    <HitText
      title={<Marked value={snippetOf(hit, hit.type)} />}
      path={path === '' ? undefined : <Marked value={path} />}
    />
  );
}

export function ResultsScreen({ view }: { readonly view: ModalView }): ReactNode {
  const { state, settings, navigate } = view;
  const { nbHits = 0, answered = state.query } = contextOf(state);
  return (
    <>
      <div role="grid" aria-label="Results" className="DocSearch-Dropdown-Container">
        {state.collections.map(({ source }) => (
          <HitList
            key={source.sourceId}
            view={view}
            sourceId={source.sourceId}
            title={source.sourceId.replace(/^hits\d+-/, '')}
            icon={(item) => HIT_ICONS[item.type] ?? 'heading'}
            text={(item) => <ListedText hit={item as ListedHit} />}
          />
        ))}
      </div>
      <div className="DocSearch-HitsFooter text--center margin-top--sm">
        <SearchLink href={searchPageUrl(settings, answered)} navigate={navigate}>
          {seeAll(nbHits)}
        </SearchLink>
      </div>
    </>
  );
}
