import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchPathways } from './search-pathways';
import { loadPathways, type Pathways, type PathwayDefinition } from './load-pathways';

const folder = resolve(import.meta.dirname, '../../../resources/content/pathways');
let pathways: Pathways;
beforeAll(async () => {
  pathways = await loadPathways(folder);
});

/** Names of the nodes that are not connected with the first one in either direction. */
function disconnectedNodes({ nodes, relations }: Pick<PathwayDefinition, 'nodes' | 'relations'>): string[] {
  const reached = new Set(nodes.slice(0, 1).map(({ name }) => name));
  for (const name of reached)
    for (const { from, to } of relations) {
      if (from === name) reached.add(to);
      if (to === name) reached.add(from);
    }
  return nodes.map(({ name }) => name).filter((name) => !reached.has(name));
}

describe('bundled pathways', () => {
  it('are at least 30, with unique names, sorted by group', () => {
    expect(pathways.list.length).toBeGreaterThanOrEqual(30);
    const groups = pathways.list.map(({ group }) => group);
    const changes = groups.filter((group, index) => group !== groups[index - 1]);
    expect(changes).toEqual([...new Set(groups)]);
    expect(new Set(pathways.list.map(({ name }) => name)).size).toBe(pathways.list.length);
  });

  it('are connected and have at least 18 nodes and genes', () => {
    for (const text of pathways.list) {
      expect([text.name, disconnectedNodes(text)]).toEqual([text.name, []]);
      expect(text.nodes.length).toBeGreaterThanOrEqual(18);
      expect(text.relations.length).toBeGreaterThanOrEqual(text.nodes.length - 1);
      expect(text.genes.length).toBeGreaterThanOrEqual(18);
    }
  });

  it('contain only known genes', () => {
    for (const { genes, unmappedGenes, sources } of pathways.list) {
      expect(genes.filter((symbol) => !pathways.genes.get(symbol)?.name)).toEqual([]);
      expect(unmappedGenes.filter((symbol) => genes.includes(symbol))).toEqual([]);
      expect(sources.length).toBeGreaterThan(0);
    }
  });

  it('are checked for disconnected nodes (control)', () => {
    const [text] = pathways.list;
    if (!text) throw new Error('no pathway');
    expect(disconnectedNodes({ ...text, relations: text.relations.slice(0, 3) }).length).toBeGreaterThan(5);
  });
});

describe('invalid file', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'pathways-'));
    await cp(folder, copy, { recursive: true });
  });
  afterAll(() => rm(copy, { recursive: true }));

  it.each([
    ['"EGFR: receptor EGFR"', '"EGFR; receptor EGFR"', 'must have the form "Name: kind GENE"'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor NOGENE1"', 'has the gene NOGENE1'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor"', 'EGFR is a receptor and must have genes'],
    ['"location": "membrane"', '"location": "nucleus"', 'there are two bands nucleus'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor EGFR", "EGFR: receptor EGFR"', 'two nodes named EGFR'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor EGFR", "AKT: kinase AKT1"', 'AKT has no relation'],
    ['"NF1 -| RAS"', '"NF1 -| RAX"', 'there is no node named RAX'],
    ['"NF1 -| RAS"', '"NF1 -| RAS", "NF1 -| NF1"', 'NF1 has a relation to itself'],
    ['"NF1 -| RAS"', '"NF1 -| RAS", "NF1 -| RAS"', 'duplicate relation: NF1 inhibition RAS'],
    ['"NF1 -| RAS"', '"NF1 RAS"', 'must have the form "Name > Name"'],
    ['"id": 1,', '"id": 2,', 'the same id'],
    ['"WP382"', '"382"', 'sources'],
  ])('is named: %s replaced by %s', async (right, wrong, message) => {
    const file = join(copy, 'mapk-erk.json');
    const text = await readFile(join(folder, 'mapk-erk.json'), 'utf8');
    expect(text).toContain(right);
    await writeFile(file, text.replace(right, wrong));
    await expect(loadPathways(copy)).rejects.toThrow(message);
    await writeFile(file, text);
  });
});

describe('searchPathways', () => {
  const search = (text: string) => searchPathways(pathways, text);
  const namesOf = (text: string) => search(text).map(({ pathway }) => pathway.name);

  it.each([
    ['ferroptosis', 'Ferroptosis'],
    ['NF-kB', 'Canonical NF-κB pathway'],
    ['nfκb', 'Canonical NF-κB pathway'],
    ['NFkap', 'Canonical NF-κB pathway'],
    ['TGF bet', 'TGF-β/SMAD signaling'],
    ['MAPK1', 'MAPK/ERK signaling'],
    ['erk2', 'MAPK/ERK signaling'],
    ['IL 6', 'IL-6/JAK/STAT3 signaling'],
    ['hedgehog', 'Hedgehog signaling'],
    ['TGF beta', 'TGF-β/SMAD signaling'],
    ['toll-like receptor', 'Toll-like receptor signaling'],
  ])('%s finds %s', (text, name) => expect(namesOf(text)).toContain(name));

  it('returns the matching members', () => {
    const [first] = search('KEAP1');
    expect(first?.matches).toEqual(['KEAP1']);
    expect(search('').every(({ matches }) => matches.length === 0)).toBe(true);
    expect(search('')).toHaveLength(pathways.list.length);
  });

  it('requires every word and finds nothing for a query without letters', () => {
    expect(namesOf('insulin GYS1')).toContain('Insulin signaling');
    expect(namesOf('insulin ferroptosis zzz')).toEqual([]);
    expect(namesOf('zzzzqqqq')).toEqual([]);
    expect(namesOf('()[]*%')).toEqual([]);
  });
});
