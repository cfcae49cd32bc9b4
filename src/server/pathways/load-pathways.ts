import { join } from 'node:path';
import { z } from 'zod';
import { pathwayLocations, type PathwayLocation } from '../../shared/catalogue/pathway-terms';
import { readCheckedJson, type ReadText } from '../lib/read-checked-json';
import { parseRelations, parseNode, type ParsedNode, type ParsedRelation } from './pathway-notation';

export interface PathwayNode extends ParsedNode {
  location: PathwayLocation;
}

export interface PathwayDefinition {
  id: number;
  name: string;
  group: string;
  summary: string;
  /** WikiPathways ids. */
  sources: readonly string[];
  /** From top to bottom of the map. */
  locations: readonly PathwayLocation[];
  nodes: readonly PathwayNode[];
  relations: readonly ParsedRelation[];
  /** Gene symbols on the map. */
  genes: readonly string[];
  /** Gene symbols of members that are not on the map. */
  unmappedGenes: readonly string[];
}

export interface PathwayGene {
  symbol: string;
  name: string;
  synonyms: string[];
}

export interface Pathways {
  /** In display order, grouped. */
  list: readonly PathwayDefinition[];
  byId: ReadonlyMap<number, PathwayDefinition>;
  /** By symbol. */
  genes: ReadonlyMap<string, PathwayGene>;
}

const node = z.string().transform((text, context) => {
  const parsed = parseNode(text);
  if (!parsed)
    context.addIssue({ code: 'custom', message: `"${text}" must have the form "Name: kind GENE"` });
  return parsed ?? z.NEVER;
});

const chain = z.string().transform((text, context) => {
  const parsed = parseRelations(text);
  if (!parsed) context.addIssue({ code: 'custom', message: `"${text}" must have the form "Name > Name"` });
  return parsed ?? z.NEVER;
});

const pathwayFile = z
  .object({
    id: z.int().min(1),
    name: z.string().min(1).max(60),
    summary: z.string().min(40).max(600),
    sources: z.array(z.string().regex(/^WP\d+$/)).min(1),
    map: z.array(z.object({ location: z.enum(pathwayLocations), nodes: z.array(node).min(1) })).min(1),
    relations: z.array(chain).min(1),
  })
  .superRefine(({ map, relations }, context) => {
    const errors = [
      ...findDuplicates(map.map(({ location }) => location)).map(
        (location) => `there are two bands ${location}`,
      ),
      ...findMapErrors(
        map.flatMap(({ nodes }) => nodes),
        relations.flat(),
      ),
    ];
    for (const message of errors) context.addIssue({ code: 'custom', path: ['map'], message });
  });

const indexFile = z
  .array(z.object({ group: z.string().min(1), pathways: z.array(z.string()).min(1) }))
  .min(1);
const genesFile = z.record(z.string(), z.tuple([z.string(), z.array(z.string())]));
const membersFile = z.record(z.string(), z.array(z.string()));

/** Subject of error messages about a pathway file. */
const PATHWAY_SUBJECT = 'The signaling pathway';

/**
 * Loads and validates the pathways in `folder`. `readText` replaces the file system.
 *
 * @throws an Error that names the invalid file
 */
export async function loadPathways(folder: string, readText?: ReadText): Promise<Pathways> {
  const read = <Shape extends z.ZodType>(name: string, shape: Shape, subject: string) =>
    readCheckedJson(join(folder, name), shape, subject, readText);
  const [index, catalogueGenes, otherGenes, members] = await Promise.all([
    read('index.json', indexFile, 'The list of signaling pathways'),
    read('genes.json', genesFile, 'The genes of signaling pathways'),
    read('other-genes.json', genesFile, 'The genes outside the catalogue'),
    read('members.json', membersFile, 'The members of signaling pathways'),
  ]);
  const genes = { ...catalogueGenes, ...otherGenes };
  const files = index.flatMap(({ group, pathways }) => pathways.map((file) => ({ group, file })));
  const list = await Promise.all(
    files.map(async ({ group, file }): Promise<PathwayDefinition> => {
      const path = join(folder, `${file}.json`);
      const { map, relations, ...description } = await read(`${file}.json`, pathwayFile, PATHWAY_SUBJECT);
      const nodes = map.flatMap((band) => band.nodes.map((entry) => ({ ...entry, location: band.location })));
      const genesOnMap = [...new Set(nodes.flatMap((entry) => entry.genes))];
      const unknownGene = genesOnMap.find((symbol) => !Object.hasOwn(genes, symbol));
      if (unknownGene)
        throw new Error(
          `${PATHWAY_SUBJECT} in ${path} has the gene ${unknownGene}, which is neither in genes.json nor in other-genes.json.`,
        );
      const membersOfSources = description.sources.flatMap((source) => members[source] ?? []);
      return {
        ...description,
        group,
        locations: map.map(({ location }) => location),
        nodes,
        relations: relations.flat(),
        genes: genesOnMap,
        unmappedGenes: [...new Set(membersOfSources)].filter((symbol) => !genesOnMap.includes(symbol)).sort(),
      };
    }),
  );
  const byId = new Map(list.map((pathway) => [pathway.id, pathway]));
  if (byId.size < list.length) throw new Error(`Two signaling pathways in ${folder} have the same id.`);
  return {
    list,
    byId,
    genes: new Map(
      Object.entries(genes).map(([symbol, [name, synonyms]]) => [symbol, { symbol, name, synonyms }]),
    ),
  };
}

/** Returns the texts that repeat an earlier one. */
function findDuplicates(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/**
 * Finds duplicate nodes and relations, unknown nodes, relations of a node to itself, and nodes without relations. Metabolites and
 * processes must have no genes, other nodes must have some.
 */
function findMapErrors(nodes: readonly ParsedNode[], relations: readonly ParsedRelation[]): string[] {
  const names = new Set(nodes.map(({ name }) => name));
  const ends = relations.flatMap(({ from, to }) => [from, to]);
  const relationTexts = relations.map(({ from, to, kind }) => `${from} ${kind} ${to}`);
  return [
    ...findDuplicates(nodes.map(({ name }) => name)).map((name) => `there are two nodes named ${name}`),
    ...ends.filter((name) => !names.has(name)).map((name) => `there is no node named ${name}`),
    ...[...names].filter((name) => !ends.includes(name)).map((name) => `${name} has no relation`),
    ...relations.filter(({ from, to }) => from === to).map(({ from }) => `${from} has a relation to itself`),
    ...findDuplicates(relationTexts).map((text) => `duplicate relation: ${text}`),
    ...nodes
      .filter(({ kind, genes }) => (genes.length === 0) !== (kind === 'metabolite' || kind === 'process'))
      .map(
        ({ name, kind, genes }) =>
          `${name} is a ${kind} and must have ${genes.length === 0 ? 'genes' : 'no genes'}`,
      ),
  ];
}
