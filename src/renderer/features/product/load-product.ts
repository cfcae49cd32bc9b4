import type { Product, ReplyOf } from '../../../shared/contract/calls';
import type { Outcome } from '../../../shared/contract/envelope';
import {
  CITATIONS_PER_PAGE,
  parseCitationFilter,
  type CitationState,
} from '../../../shared/catalogue/citation-url';
import { parseId } from '../../../shared/catalogue/list-url';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import { toOutcome, loadOnDemand, type DeferredData } from '../../components/feedback/deferred';
import { loadSections } from './lazy-sections';

export interface ProductData {
  product: Product;
  /** The day (UTC) from which days until dispatch are counted: `2026-03-09`. */
  today: string;
  choice: CitationState;
  /** null = no paper is known. */
  citations: DeferredData<ReplyOf<'citations'>> | null;
  /** null = the product is no antibody. */
  evidence: DeferredData<ReplyOf<'goodsEvidence'>> | null;
  /** null = some size of it is in stock. */
  alternatives: DeferredData<ReplyOf<'goodsAlternatives'>> | null;
}

/** The page stands on the product; what is further down follows at its own time. */
export async function load({ client, url, signal, aboveFoldOnly: glance = false }: LoadArgs): Promise<ProductData> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null)
    throw new LoadFailure({ kind: 'refused', code: 0, message: 'This address names no product.' });
  const tag = parseId(url.searchParams.get('tag_id'));
  const sections = glance ? null : loadSections();
  const later = <Data>(call: () => Promise<Outcome<Data>>): DeferredData<Data> =>
    glance ? loadOnDemand(call) : toOutcome(call());
  const found = client.call('goodsInfo', { id, ...(tag !== null && { tag_id: tag }) }, { signal });
  const product = unwrap(await found);
  const choice = parseCitationFilter(url.searchParams);
  const { key, year, sort, page } = choice;
  const wanted = { id, key, sort, page, page_size: CITATIONS_PER_PAGE, ...(year !== null && { year }) } as const;
  const isAntibody = /^(primary|conjugated)_antibody$/.test(product.product_class);
  const onShelf = product.options.some(({ stock }) => stock > 0);
  const data: ProductData = {
    product,
    choice,
    today: new Date().toISOString().slice(0, 10),
    citations: product.paper_count > 0 ? later(() => client.call('citations', wanted, { signal })) : null,
    evidence: isAntibody ? later(() => client.call('goodsEvidence', { id }, { signal })) : null,
    alternatives: onShelf ? null : later(() => client.call('goodsAlternatives', { id }, { signal })),
  };
  await sections;
  return data;
}
