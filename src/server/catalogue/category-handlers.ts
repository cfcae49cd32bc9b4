import { MAX_FOUND_TARGETS } from '../../shared/catalogue/target-search';
import { facetMatchRank } from '../../shared/search/facet-match';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import {
  getCategoryMenu,
  findCategory,
  getCategoryPath,
  hasCategory,
  listSections,
  TARGET_FACET,
} from './category-store';
import { listProducts } from './product-list-store';

const noCategoryMessage = 'There is no category with this id.';

export const categoryMenu: Handler<'categoryMenu'> = (_request, { catalogue }) => getCategoryMenu(catalogue);

export const sections: Handler<'sections'> = (_request, { catalogue }) => listSections(catalogue);

export const category: Handler<'category'> = async ({ id }, { catalogue }) => {
  const selected = await findCategory(catalogue, id);
  if (!selected) throw new BusinessError(noCategoryMessage);
  return selected;
};

export const categoryGoods: Handler<'categoryGoods'> = async (
  { id, filters, sort, page, page_size, sought },
  { catalogue },
) => {
  if (!(await hasCategory(catalogue, id))) throw new BusinessError(noCategoryMessage);
  const { goodsIds, total, facets } = await catalogue.search.find({
    categoryId: id,
    filters,
    sort,
    page,
    pageSize: page_size,
    ...(sought && { facetSearch: sought }),
  });
  return { list: await listProducts(catalogue, goodsIds), total, page, page_size, facets };
};

/** Initials in the order of the reply; `#` = all other characters. */
const TARGET_INITIALS = '#ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Up to this number of targets, a request without a letter returns all of them; above it, those of the first letter. */
const MAX_TARGETS_AT_ONCE = 400;
const compareNames = new Intl.Collator('en', { numeric: true }).compare;

export const categoryTargets: Handler<'categoryTargets'> = async ({ id, letter, key }, { catalogue }) => {
  const path = await getCategoryPath(catalogue, id);
  const selected = path.at(-1);
  if (!selected) throw new BusinessError(noCategoryMessage);
  const productCounts = await catalogue.search.countFacetValues(TARGET_FACET, {}, id);
  const targets = [...productCounts]
    .map(([name, count]) => ({ name, product_count: count }))
    .sort((a, b) => compareNames(a.name, b.name));
  const targetCounts = new Map<string, number>();
  for (const { name } of targets) {
    const initial = initialOf(name);
    targetCounts.set(initial, (targetCounts.get(initial) ?? 0) + 1);
  }
  const letters = [...TARGET_INITIALS].flatMap((initial) => {
    const count = targetCounts.get(initial) ?? 0;
    return count > 0 ? [{ letter: initial, count }] : [];
  });
  const summary = { ...selected, parents: path.slice(0, -1), total: targets.length, letters };
  if (key !== '') return { ...summary, letter: '', list: matchingTargets(targets, key) };
  const defaultLetter = targets.length > MAX_TARGETS_AT_ONCE ? (letters[0]?.letter ?? '') : '';
  const selectedLetter = letter ?? defaultLetter;
  const list =
    selectedLetter === '' ? targets : targets.filter(({ name }) => initialOf(name) === selectedLetter);
  return { ...summary, letter: selectedLetter, list };
};

/** Returns the first targets that match `key`, the best matches first. Equally good matches keep their order. */
function matchingTargets<Target extends { name: string }>(targets: readonly Target[], key: string): Target[] {
  return targets
    .flatMap((target) => {
      const rank = facetMatchRank(target.name, key);
      return rank === null ? [] : [{ target, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND_TARGETS)
    .map(({ target }) => target);
}

/** Returns the first character in upper case when it is a letter from A to Z, otherwise `#`. */
function initialOf(name: string): string {
  const initial = name.charAt(0).toUpperCase();
  return /^[A-Z]$/.test(initial) ? initial : '#';
}
