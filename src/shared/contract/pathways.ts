/** Words of the wire: tlt = signaling pathway. Coordinates are pixels of the map at its natural size. */
import { z } from 'zod';
import { nodeKinds, places, relationKinds } from '../catalogue/pathway-terms';
import { productClass, productInList } from './goods';
import { id, text } from './fields';

const count = z.int().min(0);

/** Products in stock by what they are. `compounds` = small molecules that act on it. */
const productCounts = z.object({
  compounds: count,
  antibodies: count,
  proteins: count,
  kits: count,
  /** Primers, expression clones, lysates and the like. */
  tools: count,
});

const pathwayLink = z.object({ id, name: z.string() });

/** A gene under its official symbol. */
const gene = z.object({ symbol: z.string(), name: z.string(), synonyms: z.array(z.string()) });

const pathwayInList = z.object({
  ...pathwayLink.shape,
  summary: z.string(),
  /** Genes that belong to it. */
  members: count,
  /** Products in stock for any of them. */
  in_stock: count,
  /** Members that the search's words name; empty without a search. */
  matches: z.array(z.string()),
});

/** Unique within its map by `name`, which also names it in addresses. */
const mapNode = z.object({
  name: z.string(),
  kind: z.enum(nodeKinds),
  place: z.enum(places),
  /** Official symbols; empty for a small molecule or a response. */
  genes: z.array(z.string()),
  in_stock: productCounts,
  /** Its centre. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

const mapRelation = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(relationKinds),
  /** Its line as SVG path data, from the edge of one node to that of the other. */
  path: z.string(),
});

const pathway = z.object({
  ...pathwayLink.shape,
  group: z.string(),
  summary: z.string(),
  /** WikiPathways ids of where its members come from. */
  sources: z.array(z.string()),
  width: z.number(),
  height: z.number(),
  /** Where things happen, from the top of the map down. */
  bands: z.array(z.object({ place: z.enum(places), y: z.number(), height: z.number() })),
  nodes: z.array(mapNode),
  relations: z.array(mapRelation),
  /** Those on the map. */
  genes: z.array(gene),
  /** Members that the map leaves out, with their products in stock. */
  further: z.array(z.object({ symbol: z.string(), in_stock: count })),
  /** Others of its group. */
  related: z.array(pathwayLink),
});

const nodeProducts = z.object({
  product_class: productClass,
  /** The catalogue's section that has them all. */
  section: z.object({ id, name: z.string() }),
  total: count,
  in_stock: count,
  /** The first few, wanted most first. */
  list: z.array(productInList),
});

const pathwayNode = z.object({
  name: z.string(),
  genes: z.array(gene),
  products: z.array(nodeProducts),
  /** Other pathways whose map has one of its genes. */
  pathways: z.array(pathwayLink),
});

export const pathwayCalls = {
  /** `key` narrows to pathways whose texts or members have all of its words. */
  pathways: {
    request: z.object({ key: text(200).default('') }),
    reply: z.object({
      groups: z.array(z.object({ name: z.string(), list: z.array(pathwayInList) })),
      total: count,
    }),
  },
  pathway: { request: z.object({ id }), reply: pathway },
  /** What one node of a map is, and its products. */
  pathwayNode: { request: z.object({ id, node: text(60).min(1) }), reply: pathwayNode },
};
