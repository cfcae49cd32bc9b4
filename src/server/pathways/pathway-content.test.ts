import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPathways } from './find-pathways';
import { openPathways, type Pathways, type PathwayText } from './pathway-content';

const folder = resolve(import.meta.dirname, '../../../resources/content/pathways');
let pathways: Pathways;
beforeAll(async () => {
  pathways = await openPathways(folder);
});

/** Names of the nodes that no chain of lines joins to the first one, whichever way the lines lead. */
function apart({ nodes, relations }: Pick<PathwayText, 'nodes' | 'relations'>): string[] {
  const reached = new Set(nodes.slice(0, 1).map(({ name }) => name));
  for (const name of reached)
    for (const { from, to } of relations) {
      if (from === name) reached.add(to);
      if (to === name) reached.add(from);
    }
  return nodes.map(({ name }) => name).filter((name) => !reached.has(name));
}

describe('the signaling pathways of the shop', () => {
  it('are more than thirty, in groups that stand together', () => {
    expect(pathways.list.length).toBeGreaterThanOrEqual(30);
    const groups = pathways.list.map(({ group }) => group);
    const changes = groups.filter((group, index) => group !== groups[index - 1]);
    expect(changes).toEqual([...new Set(groups)]);
    expect(new Set(pathways.list.map(({ name }) => name)).size).toBe(pathways.list.length);
  });

  it('each hold together and have enough to see', () => {
    for (const text of pathways.list) {
      expect([text.name, apart(text)]).toEqual([text.name, []]);
      expect(text.nodes.length).toBeGreaterThanOrEqual(18);
      expect(text.relations.length).toBeGreaterThanOrEqual(text.nodes.length - 1);
      expect(text.genes.length).toBeGreaterThanOrEqual(18);
    }
  });

  it('name only genes that are known, and the members of a source', () => {
    for (const { genes, further, sources } of pathways.list) {
      expect(genes.filter((symbol) => !pathways.genes.get(symbol)?.name)).toEqual([]);
      expect(further.filter((symbol) => genes.includes(symbol))).toEqual([]);
      expect(sources.length).toBeGreaterThan(0);
    }
  });

  it('a node apart would be noticed', () => {
    const [text] = pathways.list;
    if (!text) throw new Error('no pathway');
    expect(apart({ ...text, relations: text.relations.slice(0, 3) }).length).toBeGreaterThan(5);
  });
});

describe('a mistake in a file', () => {
  let copy: string;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'pathways-'));
    await cp(folder, copy, { recursive: true });
  });
  afterAll(() => rm(copy, { recursive: true }));

  it.each([
    ['"EGFR: receptor EGFR"', '"EGFR; receptor EGFR"', 'is not written as "Name: kind GENE"'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor NOGENE1"', 'names the gene NOGENE1'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor"', 'EGFR is a receptor and has wrong genes'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor EGFR", "EGFR: receptor EGFR"', 'two nodes named EGFR'],
    ['"EGFR: receptor EGFR"', '"EGFR: receptor EGFR", "AKT: kinase AKT1"', 'AKT has no relation'],
    ['"NF1 -| RAS"', '"NF1 -| RAX"', 'there is no node named RAX'],
    ['"NF1 -| RAS"', '"NF1 -| RAS", "NF1 -| NF1"', 'NF1 has a relation to itself'],
    ['"NF1 -| RAS"', '"NF1 -| RAS", "NF1 -| RAS"', 'told twice: NF1 inhibition RAS'],
    ['"NF1 -| RAS"', '"NF1 RAS"', 'is not written as "Name > Name"'],
    ['"id": 1,', '"id": 2,', 'the same id'],
    ['"WP382"', '"382"', 'sources'],
  ])('%s → %s is named', async (right, wrong, words) => {
    const file = join(copy, 'mapk-erk.json');
    const text = await readFile(join(folder, 'mapk-erk.json'), 'utf8');
    expect(text).toContain(right);
    await writeFile(file, text.replace(right, wrong));
    await expect(openPathways(copy)).rejects.toThrow(words);
    await writeFile(file, text);
  });
});

describe('finding pathways', () => {
  const found = (text: string) => findPathways(pathways, text);
  const namesOf = (text: string) => found(text).map(({ pathway }) => pathway.name);

  it.each([
    ['ferroptosis', 'Ferroptosis'],
    ['NF-kB', 'Canonical NF-κB pathway'],
    ['nfκb', 'Canonical NF-κB pathway'],
    ['MAPK1', 'MAPK/ERK signaling'],
    ['erk2', 'MAPK/ERK signaling'],
    ['IL 6', 'IL-6/JAK/STAT3 signaling'],
    ['hedgehog', 'Hedgehog signaling'],
    ['TGF beta', 'TGF-β/SMAD signaling'],
    ['toll-like receptor', 'Toll-like receptor signaling'],
  ])('%s finds %s', (text, name) => expect(namesOf(text)).toContain(name));

  it('says which members the words name', () => {
    const [first] = found('KEAP1');
    expect(first?.matches).toEqual(['KEAP1']);
    expect(found('').every(({ matches }) => matches.length === 0)).toBe(true);
    expect(found('')).toHaveLength(pathways.list.length);
  });

  it('needs every word, and finds nothing for what is nowhere', () => {
    expect(namesOf('insulin GYS1')).toContain('Insulin signaling');
    expect(namesOf('insulin ferroptosis zzz')).toEqual([]);
    expect(namesOf('zzzzqqqq')).toEqual([]);
    expect(namesOf('()[]*%')).toHaveLength(pathways.list.length);
  });
});
