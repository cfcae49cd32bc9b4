/** Wire name: tlt = signaling pathway. Coordinates are pixels of the map at its natural size. */
import { z } from 'zod';
import { nodeKinds, pathwayLocations, relationKinds } from '../catalogue/pathway-terms';
import { evidenceLevels } from '../catalogue/evidence';
import { productClass, productInList } from './goods';
import { id, idAndName, text, searchText } from './fields';

const count = z.int().min(0);

/** Products in stock by kind. `compounds` = small molecules that act on the node. */
const productCounts = z.object({
  compounds: count,
  antibodies: count,
  proteins: count,
  kits: count,
  /** Primers, expression clones, lysates and similar products. */
  tools: count,
});

/** A gene with its official symbol. */
const gene = z.object({ symbol: z.string(), name: z.string(), synonyms: z.array(z.string()) });

const pathwayInList = z.object({
  ...idAndName.shape,
  summary: z.string(),
  members: count,
  /** Products in stock for any of its genes. */
  in_stock: count,
  /** The first members that match the search; empty without a search. */
  matches: z.array(z.string()),
});

/** `name` is unique within the map and used in addresses. */
const mapNode = z.object({
  name: z.string(),
  kind: z.enum(nodeKinds),
  location: z.enum(pathwayLocations),
  /** Official symbols; empty for a small molecule or a response. */
  genes: z.array(z.string()),
  in_stock: productCounts,
  /** Center of the node. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

const mapRelation = z.object({
  from: z.string(),
  to: z.string(),
  kind: z.enum(relationKinds),
  /** SVG path data from the edge of one node to that of the other. */
  path: z.string(),
});

const pathway = z.object({
  ...idAndName.shape,
  group: z.string(),
  summary: z.string(),
  /** WikiPathways ids of the sources. */
  sources: z.array(z.string()),
  width: z.number(),
  height: z.number(),
  /** Cell compartments, from top to bottom. */
  bands: z.array(z.object({ location: z.enum(pathwayLocations), y: z.number(), height: z.number() })),
  nodes: z.array(mapNode),
  relations: z.array(mapRelation),
  /** Genes on the map. */
  genes: z.array(gene),
  /** Genes outside the map, with their products in stock. */
  further: z.array(z.object({ symbol: z.string(), in_stock: count })),
  /** Extension: species and applications in which antibodies for the genes on the map work, most frequent first. */
  tested: z.object({ species: z.array(z.string()), applications: z.array(z.string()) }),
  /** Other pathways of the group. */
  related: z.array(idAndName),
});

const nodeProducts = z.object({
  product_class: productClass,
  /** Section of the catalogue that these products are in. */
  section: idAndName,
  total: count,
  in_stock: count,
  /** Most popular products. */
  list: z.array(productInList),
});

const pathwayNode = z.object({
  name: z.string(),
  genes: z.array(gene),
  products: z.array(nodeProducts),
  /** Other pathways with one of its genes. */
  pathways: z.array(idAndName),
});

export const pathwayCalls = {
  /** `key` restricts the list to pathways whose texts or members contain all of its words. */
  pathways: {
    request: z.object({ key: searchText(text(200), 200).default('') }),
    reply: z.object({
      groups: z.array(z.object({ name: z.string(), list: z.array(pathwayInList) })),
      total: count,
    }),
  },
  pathway: { request: z.object({ id }), reply: pathway },
  /** A node of a map and its products. */
  pathwayNode: { request: z.object({ id, node: text(60).min(1) }), reply: pathwayNode },
  /** Extension: the antibody with the best evidence in a species and an application for each node of a map. */
  pathwayOrder: {
    request: z.object({ id, species: text(60).trim().min(1), application: text(40).trim().min(1) }),
    reply: z.object({
      list: z.array(
        z.object({
          /** Nodes that the antibody is for. */
          nodes: z.array(z.string()).min(1),
          product: productInList,
          level: z.enum(evidenceLevels),
        }),
      ),
      /** Nodes with genes but without such an antibody. */
      missing: z.array(z.string()),
    }),
  },
};
