import type { ReplyOf } from '../../shared/contract/calls';
import type { ProductCounts } from '../../shared/catalogue/pathway-terms';
import { Refusal, type Handler } from '../http/handler-types';
import { keptMap } from './kept-map';
import type { Catalogue } from '../catalogue/catalogue';
import { findPathways } from './find-pathways';
import { productsInList } from '../catalogue/goods-list-store';
import { oncePerCatalogue } from '../catalogue/memoize-per-catalogue';
import type { Pathways, PathwayText } from './pathway-content';
import { countInStock, productIds, productsByClass, stockOf } from './pathway-stock';
import { sectionOf } from '../content/section-store';

const firstProducts = 3;

/** Counts that were asked for before, by the genes they are of. */
const knownCounts = oncePerCatalogue(() =>
  Promise.resolve({ total: new Map<string, number>(), byKind: new Map<string, ProductCounts>() }),
);

export const pathways: Handler<'pathways'> = async ({ key }, { catalogue, content }) => {
  const found = findPathways(content.pathways, key);
  const { total } = await knownCounts(catalogue);
  const groups = new Map<string, ReplyOf<'pathways'>['groups'][number]['list']>();
  for (const { pathway, matches } of found) {
    const { id, name, group, summary, genes, further } = pathway;
    const members = [...genes, ...further];
    const in_stock = await once(total, members, () => countInStock(catalogue, members));
    const item = { id, name, summary, members: members.length, in_stock, matches };
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return { groups: [...groups].map(([name, list]) => ({ name, list })), total: found.length };
};

export const pathway: Handler<'pathway'> = async ({ id }, { catalogue, content: { pathways } }) => {
  const text = pathwayOf(pathways, id);
  const { total, byKind } = await knownCounts(catalogue);
  const map = await keptMap(text);
  return {
    id,
    name: text.name,
    group: text.group,
    summary: text.summary,
    sources: [...text.sources],
    width: map.width,
    height: map.height,
    bands: map.bands,
    nodes: await Promise.all(
      text.nodes.map(async ({ name, kind, place, genes }, index) => ({
        name,
        kind,
        place,
        genes,
        in_stock: await once(byKind, genes, () => stockOf(catalogue, genes)),
        ...(map.nodes[index] ?? { x: 0, y: 0, width: 0, height: 0 }),
      })),
    ),
    relations: text.relations.map((relation, index) => ({ ...relation, path: map.paths[index] ?? '' })),
    genes: genesOf(pathways, text.genes),
    further: await Promise.all(
      text.further.map(async (symbol) => ({
        symbol,
        in_stock: await once(total, [symbol], () => countInStock(catalogue, [symbol])),
      })),
    ),
    related: pathways.list.filter(({ group }) => group === text.group).flatMap(linkUnless(id)),
  };
};

export const pathwayNode: Handler<'pathwayNode'> = async (
  { id, node },
  { catalogue, content: { pathways } },
) => {
  const text = pathwayOf(pathways, id);
  const found = text.nodes.find(({ name }) => name === node);
  if (!found) throw new Refusal('There is no such node on the map of this pathway.');
  const others = pathways.list.filter(({ genes }) => genes.some((symbol) => found.genes.includes(symbol)));
  return {
    name: found.name,
    genes: genesOf(pathways, found.genes),
    products: await productsOf(catalogue, found.genes),
    pathways: others.flatMap(linkUnless(id)),
  };
};

function pathwayOf({ byId }: Pathways, id: number): PathwayText {
  const text = byId.get(id);
  if (!text) throw new Refusal('There is no signaling pathway with this id.');
  return text;
}

function linkUnless(own: number) {
  return ({ id, name }: PathwayText) => (id === own ? [] : [{ id, name }]);
}

function genesOf({ genes }: Pathways, symbols: readonly string[]) {
  return symbols.flatMap((symbol) => genes.get(symbol) ?? []);
}

/** The products for any of the genes, by class, with the section of the catalogue that lists them all. */
async function productsOf(
  catalogue: Catalogue,
  genes: readonly string[],
): Promise<ReplyOf<'pathwayNode'>['products']> {
  const inStock = await productsByClass(catalogue, genes, { onShelf: true });
  const onShelf = new Map(inStock.map(({ label, total }) => [label, total]));
  const all = await productsByClass(catalogue, genes, { onShelf: false });
  const groups = all.map(async ({ label, productClass, total }) => {
    const ids = await productIds(catalogue, genes, label, firstProducts);
    const section = await sectionOf(catalogue, ids[0] ?? 0);
    if (!section) return [];
    const list = await productsInList(catalogue, ids);
    return [{ product_class: productClass, section, total, in_stock: onShelf.get(label) ?? 0, list }];
  });
  return (await Promise.all(groups)).flat();
}

async function once<Value>(
  known: Map<string, Value>,
  genes: readonly string[],
  make: () => Promise<Value>,
): Promise<Value> {
  const key = genes.join(' ');
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = await make();
  known.set(key, made);
  return made;
}
