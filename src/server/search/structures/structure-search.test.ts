import fc from 'fast-check';
import { Molecule, SSSearcher } from 'openchemlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StructureMode } from '../../../shared/search/structure-input';
import { openFixtureCatalogue } from '../../../../test/databases/catalogue-fixture';
import type { Catalogue } from '../../catalogue/catalogue';
import { searchStructureIndex, type StructureMatches } from './search-structures';
import { popcountRange, FINGERPRINT_WORDS, computeFingerprints } from './fingerprints';
import { readStructureBlocks, openStructureIndex, type StructureIndex } from './structure-index';
import { IDENTITY_RANK } from './structure-identity';
import { parseStructureQuery, type StructureQuery } from './structure-query';
import { createStructureIndexWriter } from './structure-index-writer';

let catalogue: Catalogue;
let table: StructureIndex;
let molecules: Molecule[];

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  table = openStructureIndex(await readStructureBlocks(catalogue.db));
  molecules = Array.from({ length: table.size }, (_, at) =>
    Molecule.fromSmiles(table.smilesAt(at), { noCoordinates: true }),
  );
});

afterAll(() => catalogue.close());

function queryOf(text: string): StructureQuery {
  const query = parseStructureQuery(text);
  if ('fault' in query) throw new Error(`${text}: ${query.fault}`);
  return query;
}

function find(text: string, mode: StructureMode, least = 70): StructureMatches {
  const finding: StructureMatches = { structures: [], ranks: [], gaveUp: false };
  for (const pause of searchStructureIndex(table, queryOf(text), mode, least, finding))
    expect(pause).toBeUndefined();
  return finding;
}

/** Tests every structure with OpenChemLib, without screening, ignoring charges and stereochemistry. */
function triedByLibrary(text: string): number[] {
  const fragment = Molecule.fromSmiles(queryOf(text).smiles, { noCoordinates: true, noStereo: true });
  for (let atom = 0; atom < fragment.getAllAtoms(); atom++) fragment.setAtomCharge(atom, 0);
  fragment.removeExplicitHydrogens();
  fragment.setFragment(true);
  const searcher = new SSSearcher();
  searcher.setFragment(fragment);
  return [...molecules.keys()].filter((at) => {
    searcher.setMolecule(molecules[at]!);
    return searcher.isFragmentInMolecule();
  });
}

describe('substructure search', () => {
  it.each([
    'C',
    'N',
    'B',
    'c1ccccc1',
    'Cc1ccccc1',
    'C=C',
    'C#N',
    'CCCCCCCCCCCC',
    'C1CCCCC1',
    'C1CCNCC1',
    'c1ccncc1',
    'c1ccoc1',
    'c1cc[nH]c1',
    'c1ccc2[nH]ccc2c1',
    'c1cnc2[nH]cnc2c1',
    'C1=CCCC=C1',
    'O=C1C=CC(=O)C=C1',
    'C=CC=C',
    'CC(=O)O',
    'CC(=O)[O-]',
    '[NH3+]C',
    'S(=O)(=O)N',
    'C[N+](C)(C)C',
    'CC.CC',
    'N.O',
    '[Na+].[Cl-]',
    'C[C@H](N)C(=O)O',
    'C/C=C/C',
    'OC1OCC(O)C(O)C1O',
    'C1CC2CCC1C2',
    'FC(F)(F)c1ccccc1',
    'Cn1cnc2c1c(=O)n(C)c(=O)n2C',
  ])('finds %s in the same structures as OpenChemLib', (text) => {
    const found = find(text, 'substructure');
    expect(found.structures).toEqual(triedByLibrary(text));
    expect(found.gaveUp).toBe(false);
  });

  it('finds nothing for absent substructures', () => {
    expect(find('[Rf]', 'substructure').structures).toEqual([]);
    expect(find('C', 'substructure').structures.length).toBeGreaterThan(200);
  });

  it('finds a fragment of a structure in the same structures as OpenChemLib', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 }), (pick, start, size) => {
        const source = pick % table.size;
        const part = cutOut(molecules[source]!, start, size);
        const found = find(part, 'substructure').structures;
        expect(found).toEqual(triedByLibrary(part));
        expect(found).toContain(source);
      }),
      { numRuns: 60 },
    );
  });
});

describe('similarity search', () => {
  it('computes the Tanimoto coefficient for every structure', () => {
    for (const text of ['CC(=O)Oc1ccccc1C(=O)O', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C', 'C']) {
      const { similarity: fingerprint } = computeFingerprints(queryOf(text).graph);
      const expected = molecules.flatMap((_, at) => {
        const theirs = table.prints.subarray(at * FINGERPRINT_WORDS, (at + 1) * FINGERPRINT_WORDS);
        const both = popcountRange(
          fingerprint.map((word, place) => word & theirs[place]!),
          0,
          FINGERPRINT_WORDS,
        );
        const either = popcountRange(
          fingerprint.map((word, place) => word | theirs[place]!),
          0,
          FINGERPRINT_WORDS,
        );
        const percent = Math.floor((100 * both) / either);
        return percent >= 50 ? [[at, percent]] : [];
      });
      const found = find(text, 'similarity', 50);
      expect(found.structures.map((at, place) => [at, found.ranks[place]])).toEqual(expected);
    }
  });

  it('is 100 % for a structure and itself', () => {
    for (let at = 0; at < table.size; at += 17) {
      const found = find(table.smilesAt(at), 'similarity', 95);
      expect(found.ranks[found.structures.indexOf(at)]).toBe(100);
    }
  });
});

describe('exact search', () => {
  it('finds a structure in any notation', () => {
    for (let at = 0; at < table.size; at += 7) {
      const molecule = Molecule.fromSmiles(table.smilesAt(at));
      for (const text of [
        table.smilesAt(at),
        molecule.toMolfile(),
        molecule.toMolfileV3(),
        molecule.toIsomericSmiles(),
      ]) {
        const found = find(text, 'exact');
        expect([table.smilesAt(at), found.ranks[found.structures.indexOf(at)]]).toEqual([
          table.smilesAt(at),
          IDENTITY_RANK.structure,
        ]);
      }
    }
  });

  it('finds all structures with the same canonical code', () => {
    const codes = molecules.map((_, at) => Molecule.fromSmiles(table.smilesAt(at)).getIDCode());
    for (let at = 3; at < table.size; at += 11) {
      const found = find(table.smilesAt(at), 'exact');
      const same = found.structures.filter((_, place) => found.ranks[place] === IDENTITY_RANK.structure);
      expect(same).toEqual([...codes.keys()].filter((other) => codes[other] === codes[at]));
    }
  });

  it('finds stereoisomers and salts, but not tautomers', () => {
    const rankOfAlanine = (text: string): number[] => {
      const other = createTable(['C[C@H](N)C(=O)O']);
      const finding: StructureMatches = { structures: [], ranks: [], gaveUp: false };
      for (const pause of searchStructureIndex(other, queryOf(text), 'exact', 0, finding))
        expect(pause).toBeUndefined();
      return finding.ranks;
    };
    expect(rankOfAlanine('C[C@H](N)C(=O)O')).toEqual([IDENTITY_RANK.structure]);
    expect(rankOfAlanine('C[C@@H](N)C(=O)O')).toEqual([IDENTITY_RANK.otherStereo]);
    expect(rankOfAlanine('CC(N)C(=O)O')).toEqual([IDENTITY_RANK.otherStereo]);
    expect(rankOfAlanine('C[C@H](N)C(=O)[O-].[Na+]')).toEqual([IDENTITY_RANK.otherForm]);
    expect(rankOfAlanine('C[C@H]([NH3+])C(=O)[O-]')).toEqual([IDENTITY_RANK.otherForm]);
    expect(rankOfAlanine('CC(=N)C(O)O')).toEqual([]);
  });
});

describe('structure index', () => {
  it.each([
    ['another format', { format: 2, structures: 1 }],
    ['no number of structures', { format: 1 }],
    ['fewer than none', { format: 1, structures: -1 }],
    ['half a structure', { format: 1, structures: 1.5 }],
    ['nothing', null],
  ])('rejects a head with %s', (_what, head) => {
    const writer = createStructureIndexWriter();
    writer.add(0, 'CCO');
    const blocks = writer.blocks();
    expect(openStructureIndex(blocks).size).toBe(1);
    const bytes = new TextEncoder().encode(JSON.stringify(head));
    const broken = blocks.map((block) => (block.name === 'head' ? { name: 'head', bytes } : block));
    expect(() => openStructureIndex(broken)).toThrow('of another format');
  });
});

function createTable(structures: readonly string[]): StructureIndex {
  const writer = createStructureIndexWriter();
  for (const [document, smiles] of structures.entries()) writer.add(document, smiles);
  return openStructureIndex(writer.blocks());
}

/** Returns a connected fragment of about `size` atoms with unchanged bonds. */
function cutOut(molecule: Molecule, start: number, size: number): string {
  molecule.ensureHelperArrays(Molecule.cHelperRings);
  const heavy = [...Array(molecule.getAllAtoms()).keys()].filter((atom) => molecule.getAtomicNo(atom) !== 1);
  const fragmentAtoms = [heavy[start % heavy.length]!];
  for (const atom of fragmentAtoms) {
    for (let at = 0; at < molecule.getConnAtoms(atom); at++) {
      const next = molecule.getConnAtom(atom, at);
      // Includes aromatic rings completely: part of one would not be aromatic.
      const belongs = molecule.isAromaticBond(molecule.getConnBond(atom, at));
      if (!fragmentAtoms.includes(next) && (belongs || fragmentAtoms.length < size)) fragmentAtoms.push(next);
    }
  }
  const part = molecule.getCompactCopy();
  for (let atom = 0; atom < part.getAllAtoms(); atom++)
    if (!fragmentAtoms.includes(atom)) part.markAtomForDeletion(atom);
  part.deleteMarkedAtomsAndBonds();
  part.stripStereoInformation();
  return part.toIsomericSmiles();
}
