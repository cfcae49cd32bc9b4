import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { parseListState, searchListKind } from '../../../../shared/catalogue/list-url';
import { isHighlightable } from '../../../../shared/search/structure-input';
import { firstCharacters } from '../../../../shared/lib/visible-text';
import {
  parseStructureSearchState,
  structureParameters,
  type StructureSearchState,
  structureUrl,
} from '../../../../shared/search/structure-url';
import { useClient } from '../../../api/client-context';
import { unwrap } from '../../../api/failure';
import type { LoadArgs, PageHead } from '../../../api/screen-module';
import { listRequest, facetValuesRequest } from '../list/list-request';
import { ProductList } from '../list/product-list';
import { StructureForm, structureProblem } from './structure-form';
import { LinkButton } from '../../../components/forms/button';
import { formatNumber } from '../../../../shared/lib/format-number';
import styles from './structure-screen.module.css';

interface StructureData {
  searchState: StructureSearchState;
  results: ReplyOf<'searchStructures'> | null;
  /** Message with the reason why the search failed; '' for none. */
  problem: string;
}

/** Characters of the SMILES in the page title. */
const MAX_SMILES_LENGTH_IN_TITLE = 300;
/** Lowest minimum similarity that the form offers, in percent. */
const LOWEST_SIMILARITY = 50;
/** Delay before the results are loaded again while the server is still counting them. */
const COUNT_POLL_MS = 1000;

export async function load({ client, url, signal }: LoadArgs): Promise<StructureData> {
  const searchState = parseStructureSearchState(url.searchParams);
  const { smiles, mode, least } = searchState;
  if (smiles === '') return { searchState, results: null, problem: '' };
  const listFields = listRequest(parseListState(url.searchParams, searchListKind));
  const outcome = await client.call(
    'searchStructures',
    { structure: smiles, mode, least, ...listFields },
    { signal },
  );
  const problem = outcome.ok ? null : structureProblem(outcome.failure);
  if (problem !== null) return { searchState, results: null, problem };
  return { searchState, results: unwrap(outcome), problem: '' };
}

export function head({ searchState, results }: StructureData): PageHead {
  const description =
    'Draw a structure or paste SMILES or a molfile to find exact matches, superstructures and similar compounds.';
  if (searchState.smiles === '')
    return { title: 'Structure search', description, canonical: '/structureSearch' };
  const title = `${results ? resultSummary(searchState, results) : 'Structure search'}: ${firstCharacters(searchState.smiles, MAX_SMILES_LENGTH_IN_TITLE)}`;
  return {
    title,
    description: `${title}. ${description}`,
    canonical: `/structureSearch?${new URLSearchParams(structureParameters(searchState))}`,
    robots: 'noindex',
  };
}

export function Screen({ data: { searchState, results, problem } }: { data: StructureData }) {
  const client = useClient();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!results?.counting) return undefined;
    const timer = setTimeout(() => void revalidate(), COUNT_POLL_MS);
    return () => clearTimeout(timer);
  }, [results, revalidate]);
  const { key, search } = useLocation();
  // The URL is the same for each molfile that is pasted into the header's search field; the location key remounts the form for it.
  const isPasted = new URLSearchParams(search).get('molfile') === 'pasted';
  const searchKey = JSON.stringify(searchState);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>Structure search</h1>
        <p className={styles.intro}>
          Draw or paste a structure to find exact matches, superstructures and similar compounds.
        </p>
      </header>
      <StructureForm
        key={isPasted ? key : searchKey}
        searchState={searchState}
        isPasted={isPasted}
        problem={problem}
      />
      {results && (
        <section aria-labelledby="structures-found">
          <h2 id="structures-found" className={styles.found}>
            <span role="status">{resultSummary(searchState, results)}</span>
          </h2>
          {searchState.mode === 'substructure' && !isHighlightable(results.smiles) && (
            <p>
              {`The structure is not highlighted in the product images: ${results.smiles.includes('.') ? 'it has several fragments' : 'it is too large'}.`}
            </p>
          )}
          <ProductList
            key={searchKey}
            goods={withMatchAttributes(results)}
            kind={searchListKind}
            subject={{ more: structureParameters(searchState) }}
            searchValues={(listState, facetSearch, signal) => {
              const { smiles: structure, mode, least } = searchState;
              const request = { structure, mode, least, ...facetValuesRequest(listState, facetSearch) };
              return client.call('searchStructures', request, { signal });
            }}
            emptyContent={<NoStructures searchState={searchState} />}
          />
        </section>
      )}
    </div>
  );
}

function NoStructures({ searchState: { smiles, mode, least } }: { searchState: StructureSearchState }) {
  return (
    <div className={styles.missing}>
      <p>
        No matching compounds in the catalogue.{' '}
        {mode === 'exact' && 'A similarity search may find related compounds.'}
      </p>
      <p className={styles.actions}>
        {mode !== 'similarity' && (
          <LinkButton to={structureUrl(smiles, 'similarity')} variant="main">
            Find similar structures
          </LinkButton>
        )}{' '}
        {mode === 'similarity' && least > LOWEST_SIMILARITY && (
          <LinkButton to={structureUrl(smiles, 'similarity', LOWEST_SIMILARITY)} variant="main">
            Search with lower similarity
          </LinkButton>
        )}{' '}
        <LinkButton to="/contactUs">Request this product</LinkButton>
      </p>
    </div>
  );
}

type StructureResults = ReplyOf<'searchStructures'>;
type Sameness = NonNullable<StructureResults['list'][number]['sameness']>;

const samenessLabels: Readonly<Record<Sameness, string>> = {
  same: 'Same structure',
  other_stereo: 'Other stereochemistry',
  other_form: 'Salt or other form',
};

/** Summarizes the results: `At least 40 products contain this structure`. */
function resultSummary(
  { mode, least }: StructureSearchState,
  { total, complete, counting }: StructureResults,
): string {
  const count = formatNumber(total);
  const products = total === 1 ? 'product' : 'products';
  const amount = complete ? `${count} ${products}` : `At least ${count} ${products}`;
  const predicates = {
    substructure: total === 1 ? 'contains this structure' : 'contain this structure',
    similarity: `at least ${least}% similar`,
    exact: total === 1 ? 'has this structure' : 'have this structure',
  };
  return `${amount} ${predicates[mode]}${counting ? ', still counting…' : ''}`;
}

/** Adds the similarity and the kind of match in front of each product's attributes. */
function withMatchAttributes(results: StructureResults): StructureResults {
  const list = results.list.map((product) => {
    const { similarity, sameness, attrs } = product;
    const matchAttributes: typeof attrs = [];
    if (similarity !== null) matchAttributes.push({ attr_name: 'Similarity', attr_value: `${similarity}%` });
    if (sameness !== null) matchAttributes.push({ attr_name: 'Match', attr_value: samenessLabels[sameness] });
    return matchAttributes.length === 0 ? product : { ...product, attrs: [...matchAttributes, ...attrs] };
  });
  return { ...results, list };
}
