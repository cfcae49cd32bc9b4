import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { parseListState, searchListKind } from '../../../../shared/catalogue/list-url';
import { MAX_HIGHLIGHTED_SMILES } from '../../../../shared/search/structure-input';
import {
  parseStructureSearchState,
  structureParameters,
  type StructureSearchState,
} from '../../../../shared/search/structure-url';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { listRequest, valuesRequest } from '../list/list-request';
import { ProductList } from '../list/product-list';
import { StructureForm } from './structure-form';
import { StructureMissing } from './structure-missing';
import { foundWords, withNearness } from './structure-words';
import styles from './structure-screen.module.css';

interface StructureData {
  choice: StructureSearchState;
  found: ReplyOf<'searchStructures'> | null;
  /** Why it cannot be searched for, '' = nothing is wrong. */
  problem: string;
}

/** Characters of a structure in the page's title. */
const LONGEST_IN_TITLE = 300;
/** Milliseconds after which a page that is still being counted is asked for again. */
const COUNTED_AGAIN = 1000;

export async function load({ client, url, signal }: LoadArgs): Promise<StructureData> {
  const choice = parseStructureSearchState(url.searchParams);
  const { smiles, mode, least } = choice;
  if (smiles === '') return { choice, found: null, problem: '' };
  const list = listRequest(parseListState(url.searchParams, searchListKind));
  const outcome = await client.call(
    'searchStructures',
    { structure: smiles, mode, least, ...list },
    { signal },
  );
  if (!outcome.ok && outcome.failure.kind === 'refused')
    return { choice, found: null, problem: outcome.failure.message };
  return { choice, found: unwrap(outcome), problem: '' };
}

export function head({ choice, found }: StructureData): PageHead {
  const description =
    'Draw a structure or paste SMILES or a molfile: compounds that contain it, that resemble it, or that are it.';
  if (choice.smiles === '') return { title: 'Structure search', description, canonical: '/structureSearch' };
  const title = `${found ? foundWords(choice, found) : 'Structure search'}: ${choice.smiles.slice(0, LONGEST_IN_TITLE)}`;
  return {
    title,
    description: `${title}. ${description}`,
    canonical: `/structureSearch?${new URLSearchParams(structureParameters(choice))}`,
    robots: 'noindex',
  };
}

export function Screen({ data: { choice, found, problem } }: { data: StructureData }) {
  const client = useClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!found?.counting) return undefined;
    const timer = setTimeout(() => void revalidate(), COUNTED_AGAIN);
    return () => clearTimeout(timer);
  }, [found, revalidate]);
  const { key, search } = useLocation();
  // Another one from the search box starts afresh.
  const isPasted = new URLSearchParams(search).get('molfile') === 'pasted';
  const asked = JSON.stringify(choice);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>Structure search</h1>
        <p className={styles.lead}>
          Draw a structure or paste one, and find the compounds that contain it, that resemble it, or that are
          it.
        </p>
      </header>
      <StructureForm key={isPasted ? key : asked} choice={choice} isPasted={isPasted} problem={problem} />
      {found && (
        <section aria-labelledby="structures-found">
          <h2 id="structures-found" className={styles.found}>
            <span role="status">{foundWords(choice, found)}</span>
          </h2>
          {choice.mode === 'substructure' && found.smiles.length > MAX_HIGHLIGHTED_SMILES && (
            <p>Where the products hold it is not marked in their pictures: it is too large for that.</p>
          )}
          <ProductList
            key={asked}
            goods={withNearness(found)}
            kind={searchListKind}
            subject={{ more: structureParameters(choice) }}
            ask={(list, sought, signal) => {
              const { smiles: structure, mode, least } = choice;
              const asked = { structure, mode, least, ...valuesRequest(list, sought) };
              return client.call('searchStructures', asked, { signal });
            }}
            empty={<StructureMissing choice={choice} />}
          />
        </section>
      )}
    </div>
  );
}
