import type { ReplyOf } from '../../shared/contract/calls';
import type { ProductCounts } from '../../shared/catalogue/pathway-terms';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import type { PathwayMap } from './layout-map';
import type { Catalogue } from '../catalogue/catalogue';
import { searchPathways } from './search-pathways';
import { findProductSections, listProducts } from '../catalogue/product-list-store';
import type { Pathways, PathwayDefinition } from './load-pathways';
import { countInStock, findProductIds, countProductsByClass, countStockByKind } from './pathway-products';
import { chooseAntibodies, findTestedSpeciesAndApplications } from './choose-antibodies';

const PRODUCTS_PER_CLASS = 3;

/** Counts of products in stock, by gene symbols that are joined with spaces. */
interface StockCounts {
  /** Version of the stock overrides. */
  stockVersion: number;
  total: Map<string, number>;
  byKind: Map<string, ProductCounts>;
}

const stockCountCache = new WeakMap<Catalogue, StockCounts>();

/** Returns the caches for the current stock, which are empty after a change of the stock. */
function cachedStockCounts(catalogue: Catalogue): StockCounts {
  const stockVersion = catalogue.stockOverrides.version;
  const cached = stockCountCache.get(catalogue);
  if (cached?.stockVersion === stockVersion) return cached;
  const counts: StockCounts = { stockVersion, total: new Map(), byKind: new Map() };
  stockCountCache.set(catalogue, counts);
  return counts;
}

const mapCache = new WeakMap<PathwayDefinition, Promise<PathwayMap>>();

export const pathways: Handler<'pathways'> = async ({ key }, { catalogue, content }) => {
  const pathwayMatches = searchPathways(content.pathways, key);
  const { total } = cachedStockCounts(catalogue);
  const groups = new Map<string, ReplyOf<'pathways'>['groups'][number]['list']>();
  for (const { pathway, matches } of pathwayMatches) {
    const { id, name, group, summary, genes, unmappedGenes } = pathway;
    const members = [...genes, ...unmappedGenes];
    const in_stock = await getOrCount(total, members, () => countInStock(catalogue, members));
    const item = { id, name, summary, members: members.length, in_stock, matches };
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return { groups: [...groups].map(([name, list]) => ({ name, list })), total: pathwayMatches.length };
};

export const pathway: Handler<'pathway'> = async ({ id }, { catalogue, content: { pathways } }) => {
  const definition = requirePathway(pathways, id);
  const { total, byKind } = cachedStockCounts(catalogue);
  const map = await loadPathwayMap(definition);
  return {
    id,
    name: definition.name,
    group: definition.group,
    summary: definition.summary,
    sources: [...definition.sources],
    width: map.width,
    height: map.height,
    bands: map.bands,
    nodes: await Promise.all(
      definition.nodes.map(async ({ name, kind, location, genes }, index) => ({
        name,
        kind,
        location,
        genes,
        in_stock: await getOrCount(byKind, genes, () => countStockByKind(catalogue, genes)),
        ...(map.nodes[index] ?? { x: 0, y: 0, width: 0, height: 0 }),
      })),
    ),
    relations: definition.relations.map((relation, index) => ({ ...relation, path: map.paths[index] ?? '' })),
    genes: genesOf(pathways, definition.genes),
    further: await Promise.all(
      definition.unmappedGenes.map(async (symbol) => ({
        symbol,
        in_stock: await getOrCount(total, [symbol], () => countInStock(catalogue, [symbol])),
      })),
    ),
    tested: await findTestedSpeciesAndApplications(catalogue, definition.genes),
    related: pathways.list.filter(({ group }) => group === definition.group).flatMap(linkUnlessSame(id)),
  };
};

export const pathwayNode: Handler<'pathwayNode'> = async (
  { id, node },
  { catalogue, content: { pathways } },
) => {
  const definition = requirePathway(pathways, id);
  const mapNode = definition.nodes.find(({ name }) => name === node);
  if (!mapNode) throw new BusinessError('There is no such node on the map of this pathway.');
  const pathwaysWithGenes = pathways.list.filter(({ genes }) =>
    genes.some((symbol) => mapNode.genes.includes(symbol)),
  );
  return {
    name: mapNode.name,
    genes: genesOf(pathways, mapNode.genes),
    products: await findNodeProducts(catalogue, mapNode.genes),
    pathways: pathwaysWithGenes.flatMap(linkUnlessSame(id)),
  };
};

export const pathwayOrder: Handler<'pathwayOrder'> = async (
  { id, ...choice },
  { catalogue, content: { pathways } },
) => chooseAntibodies(catalogue, requirePathway(pathways, id).nodes, choice);

function requirePathway({ byId }: Pathways, id: number): PathwayDefinition {
  const definition = byId.get(id);
  if (!definition) throw new BusinessError('There is no signaling pathway with this id.');
  return definition;
}

/** Returns a function that maps a pathway to its link, and the pathway `currentId` to none. */
function linkUnlessSame(currentId: number) {
  return ({ id, name }: PathwayDefinition) => (id === currentId ? [] : [{ id, name }]);
}

/** Returns the genes with these symbols; unknown ones are left out. */
function genesOf({ genes }: Pathways, symbols: readonly string[]) {
  return symbols.flatMap((symbol) => genes.get(symbol) ?? []);
}

/** Returns the most popular products for any of the genes by class, with the section that lists all of them. */
async function findNodeProducts(
  catalogue: Catalogue,
  genes: readonly string[],
): Promise<ReplyOf<'pathwayNode'>['products']> {
  const stockTotals = await countProductsByClass(catalogue, genes, { inStockOnly: true });
  const stockByLabel = new Map(stockTotals.map(({ label, total }) => [label, total]));
  const totals = await countProductsByClass(catalogue, genes, { inStockOnly: false });
  const groups = totals.map(async ({ label, productClass, total }) => {
    const ids = await findProductIds(catalogue, genes, label, PRODUCTS_PER_CLASS);
    const [section] = await findProductSections(catalogue, ids.slice(0, 1));
    if (!section) return [];
    const list = await listProducts(catalogue, ids);
    return [{ product_class: productClass, section, total, in_stock: stockByLabel.get(label) ?? 0, list }];
  });
  return (await Promise.all(groups)).flat();
}

/** Returns the cached count for the genes; counts on first use. */
async function getOrCount<Value>(
  cache: Map<string, Value>,
  genes: readonly string[],
  count: () => Promise<Value>,
): Promise<Value> {
  const key = genes.join(' ');
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const newCount = await count();
  cache.set(key, newCount);
  return newCount;
}

/** Returns the map of a pathway from a cache. Loads the layout library on first use. */
function loadPathwayMap(definition: PathwayDefinition): Promise<PathwayMap> {
  let map = mapCache.get(definition);
  if (!map) {
    map = import('./layout-map').then(({ layoutPathwayMap }) => layoutPathwayMap(definition));
    mapCache.set(definition, map);
    map.catch(() => mapCache.delete(definition));
  }
  return map;
}
