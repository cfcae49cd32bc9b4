import type { Outcome } from '../../../shared/contract/envelope';
import { availabilityOf, bestAvailability } from '../../../shared/catalogue/availability';
import { CITATIONS_PER_PAGE, parseCitationFilter } from '../../../shared/catalogue/citation-url';
import { parseId } from '../../../shared/catalogue/list-url';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs } from '../../api/screen-module';
import { preventRejection, loadOnDemand, type DeferredData } from '../../components/feedback/deferred';
import { currentQuarterHour } from '../../state/shipping-start-day';
import { loadSectionsCode } from './code-split-sections';
import { hasEvidence, type ProductData } from './product-data';

/**
 * Resolves to the product. Data of the sections below the fold is deferred; with `aboveFoldOnly`, such as for a prefetch, it is
 * requested only when it is rendered.
 */
export async function loadProduct({
  client,
  url,
  signal,
  aboveFoldOnly = false,
}: LoadArgs): Promise<ProductData> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null) throw new LoadFailure({ kind: 'refused', code: 0, message: 'Product not found.' });
  const tagId = parseId(url.searchParams.get('tag_id'));
  const sectionsCode = aboveFoldOnly ? null : loadSectionsCode();
  const defer = <Data>(call: () => Promise<Outcome<Data>>): DeferredData<Data> =>
    aboveFoldOnly ? loadOnDemand(call) : preventRejection(call());
  const goodsRequest = { id, ...(tagId !== null && { tag_id: tagId }) };
  const product = unwrap(await client.call('goodsInfo', goodsRequest, { signal }));
  const citationFilter = parseCitationFilter(url.searchParams);
  const { key, year, sort, page } = citationFilter;
  const citationsRequest = {
    id,
    key,
    sort,
    page,
    page_size: CITATIONS_PER_PAGE,
    ...(year !== null && { year }),
  } as const;
  // The page offers other products in place of a sold-out size, and when no size is in stock.
  const needsAlternatives =
    bestAvailability(product.options) !== 'in stock' ||
    product.options.some((size) => availabilityOf(size) === 'sold out');
  const data: ProductData = {
    product,
    citationFilter,
    loadedAt: currentQuarterHour(),
    citations:
      product.paper_count > 0 ? defer(() => client.call('citations', citationsRequest, { signal })) : null,
    evidence: hasEvidence(product) ? defer(() => client.call('goodsEvidence', { id }, { signal })) : null,
    alternatives: needsAlternatives
      ? defer(() => client.call('goodsAlternatives', { id }, { signal }))
      : null,
  };
  await sectionsCode;
  return data;
}
