import { join } from 'node:path';
import { z } from 'zod';
import { places, type Place } from '../../shared/domain/pathway-terms';
import { readCheckedJson } from '../db/checked-json';
import { readChain, readNode, type WrittenNode, type WrittenRelation } from './pathway-notation';

export interface PathwayNode extends WrittenNode {
  place: Place;
}

/** A signaling pathway as the shop's staff writes it, checked. */
export interface PathwayText {
  id: number;
  name: string;
  group: string;
  summary: string;
  /** WikiPathways ids. */
  sources: readonly string[];
  /** From the top of the map down. */
  places: readonly Place[];
  nodes: readonly PathwayNode[];
  relations: readonly WrittenRelation[];
  /** Symbols of the genes on the map. */
  genes: readonly string[];
  /** Symbols of members that the map leaves out. */
  further: readonly string[];
}

export interface GeneText {
  symbol: string;
  name: string;
  synonyms: string[];
}

export interface Pathways {
  /** In the order in which they are shown; those of one group stand together. */
  list: readonly PathwayText[];
  byId: ReadonlyMap<number, PathwayText>;
  /** What the genes of the maps are, by symbol. */
  genes: ReadonlyMap<string, GeneText>;
}

const node = z.string().transform((text, context) => {
  const read = readNode(text);
  if (!read) context.addIssue({ code: 'custom', message: `"${text}" is not written as "Name: kind GENE"` });
  return read ?? z.NEVER;
});

const chain = z.string().transform((text, context) => {
  const read = readChain(text);
  if (!read) context.addIssue({ code: 'custom', message: `"${text}" is not written as "Name > Name"` });
  return read ?? z.NEVER;
});

const pathwayFile = z
  .object({
    id: z.int().min(1),
    name: z.string().min(1).max(60),
    summary: z.string().min(40).max(600),
    sources: z.array(z.string().regex(/^WP\d+$/)).min(1),
    map: z.array(z.object({ place: z.enum(places), nodes: z.array(node).min(1) })).min(1),
    relations: z.array(chain).min(1),
  })
  .superRefine(({ map, relations }, context) => {
    for (const message of faultsOf(
      map.flatMap(({ nodes }) => nodes),
      relations.flat(),
    ))
      context.addIssue({ code: 'custom', path: ['map'], message });
  });

const indexFile = z
  .array(z.object({ group: z.string().min(1), pathways: z.array(z.string()).min(1) }))
  .min(1);
const genesFile = z.record(z.string(), z.tuple([z.string(), z.array(z.string())]));
const membersFile = z.record(z.string(), z.array(z.string()));

const what = 'A signaling pathway';

/** Reads and checks the pathways in `folder`. Throws one plain sentence naming the file that is wrong. */
export async function openPathways(folder: string): Promise<Pathways> {
  const [index, carried, others, members] = await Promise.all([
    readCheckedJson(join(folder, 'index.json'), indexFile, 'The list of signaling pathways'),
    readCheckedJson(join(folder, 'genes.json'), genesFile, 'The genes of signaling pathways'),
    readCheckedJson(join(folder, 'other-genes.json'), genesFile, 'The genes that the catalogue lacks'),
    readCheckedJson(join(folder, 'members.json'), membersFile, 'The members of signaling pathways'),
  ]);
  const genes = { ...carried, ...others };
  const files = index.flatMap(({ group, pathways }) => pathways.map((file) => ({ group, file })));
  const list = await Promise.all(
    files.map(async ({ group, file }): Promise<PathwayText> => {
      const path = join(folder, `${file}.json`);
      const { map, relations, ...text } = await readCheckedJson(path, pathwayFile, what);
      const nodes = map.flatMap(({ place, nodes: here }) => here.map((entry) => ({ ...entry, place })));
      const own = [...new Set(nodes.flatMap((entry) => entry.genes))];
      const unknown = own.find((symbol) => !Object.hasOwn(genes, symbol));
      if (unknown)
        throw new Error(
          `${what} in ${path} names the gene ${unknown}, which neither genes.json nor other-genes.json has.`,
        );
      const further = text.sources.flatMap((source) => members[source] ?? []);
      return {
        ...text,
        group,
        places: map.map(({ place }) => place),
        nodes,
        relations: relations.flat(),
        genes: own,
        further: [...new Set(further)].filter((symbol) => !own.includes(symbol)).sort(),
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

/** What is wrong with a map: names that are not its own, relations to nobody or told twice, nodes without any. */
function faultsOf(nodes: readonly WrittenNode[], relations: readonly WrittenRelation[]): string[] {
  const names = new Set(nodes.map(({ name }) => name));
  const ends = relations.flatMap(({ from, to }) => [from, to]);
  const told = relations.map(({ from, to, kind }) => `${from} ${kind} ${to}`);
  const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);
  return [
    ...twice(nodes.map(({ name }) => name)).map((name) => `there are two nodes named ${name}`),
    ...ends.filter((name) => !names.has(name)).map((name) => `there is no node named ${name}`),
    ...[...names].filter((name) => !ends.includes(name)).map((name) => `${name} has no relation`),
    ...relations.filter(({ from, to }) => from === to).map(({ from }) => `${from} has a relation to itself`),
    ...twice(told).map((text) => `told twice: ${text}`),
    ...nodes
      .filter(({ kind, genes }) => (genes.length === 0) !== (kind === 'metabolite' || kind === 'process'))
      .map(
        ({ name, kind }) => `${name} is a ${kind} and has ${kind === 'process' ? 'a gene' : 'wrong genes'}`,
      ),
  ];
}
