import type { MainModule } from '@rdkit/rdkit';
import fc from 'fast-check';
import { Molecule } from 'openchemlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFixtureCatalogue } from '../../../../test/databases/catalogue-fixture';
import type { StructureMode } from '../../../shared/search/structure-input';
import type { Catalogue } from '../../catalogue/catalogue';
import { loadRdkit, withMolecule } from './rdkit';
import { describeRdkitError } from './rdkit-error';
import { searchStructureIndex, type StructureMatches } from './search-structures';
import { createStructureIndexWriter } from './structure-index-writer';
import { readStructureBlocks, openStructureIndex, type StructureIndex } from './structure-index';
import { IDENTITY_RANK } from './structure-identity';
import { parseStructureQuery, type StructureQuery } from './structure-query';

let catalogue: Catalogue;
let rdkit: MainModule;
let index: StructureIndex;
/** SMILES of the products that have a structure, by structure. */
let smiles: string[];

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  rdkit = await loadRdkit();
  const products = await catalogue.db
    .selectFrom('product')
    .select('smiles')
    .where('smiles', '!=', '')
    .execute();
  smiles = [...new Set(products.flatMap((product) => product.smiles ?? []))];
  index = await createIndex(smiles);
});

afterAll(() => catalogue.close());

async function createIndex(structures: readonly string[]): Promise<StructureIndex> {
  const writer = createStructureIndexWriter(() => Promise.resolve(rdkit));
  for (const one of structures) await writer.add(one);
  return openStructureIndex(writer.blocks());
}

function queryOf(text: string, mode: StructureMode): StructureQuery {
  const query = parseStructureQuery(rdkit, text, mode);
  if ('fault' in query) throw new Error(`${text}: ${query.fault} ${query.position}`);
  return query;
}

function find(text: string, mode: StructureMode, least = 70, within = index): StructureMatches {
  const matches: StructureMatches = { structures: [], ranks: [], hasGivenUp: false };
  for (const pause of searchStructureIndex(within, queryOf(text, mode), least, matches))
    expect(pause).toBeUndefined();
  return matches;
}

/** Returns how a structure is found by an exact search for another. */
async function exactRank(product: string, query: string): Promise<number | null> {
  const within = await createIndex([product]);
  return find(query, 'exact', 70, within).ranks[0] ?? null;
}

/** Whether RDKit's own matcher finds the part. */
function rdkitMatches(structure: string, part: string): boolean {
  const options = JSON.stringify({ useChirality: false });
  const found = withMolecule(rdkit, structure, (molecule) =>
    withMolecule(rdkit, part, (fragment) => molecule.get_substruct_match(fragment, options) !== '{}'),
  );
  return found ?? false;
}

/**
 * Writes a structure in other ways: other numbers of atoms, Kekulé form, all hydrogens, or a molfile. Leaves out drawings
 * that RDKit reads as another structure, because a flat molfile cannot express the stereochemistry of some spiro atoms.
 */
function otherDrawings(structure: string, seed: number): string[] {
  const drawings = withMolecule(rdkit, structure, (molecule): string[] => {
    const from = seed % molecule.get_num_atoms();
    return [
      molecule.get_smiles(JSON.stringify({ rootedAtAtom: from, canonical: false })),
      molecule.get_smiles(JSON.stringify({ allHsExplicit: true, rootedAtAtom: from })),
      molecule.get_smiles(JSON.stringify({ doRandom: true })),
      molecule.get_molblock(),
      molecule.get_v3Kmolblock(),
      withMolecule(rdkit, molecule.add_hs(), (full) => full.get_smiles()) ?? '',
      withMolecule(rdkit, molecule.get_kekule_form(), (kekule) =>
        kekule.get_smiles(JSON.stringify({ kekuleSmiles: true })),
      ) ?? '',
    ];
  });
  const canonical = (text: string) => withMolecule(rdkit, text, (molecule) => molecule.get_smiles());
  return (drawings ?? []).filter((drawing) => canonical(drawing) === canonical(structure));
}

describe('substructure search', () => {
  it.each([
    'C',
    'B',
    'c1ccccc1',
    'C1=CC=CC=C1',
    'C=C',
    'CCCCCCCCCCCC',
    'C1CCCCC1',
    'c1ccncc1',
    'c1ccoc1',
    'c1ccsc1',
    'c1cc[nH]c1',
    'C1=CNC=C1',
    'c1c[nH]cn1',
    'c1nc[nH]n1',
    'c1nnn[nH]1',
    'c1cnc2[nH]cnc2n1',
    'c1ncc2[nH]cnc2n1',
    'c1ccc2[nH]ccc2c1',
    'NC=N',
    'N=CN',
    'O=C1C=CC(=O)C=C1',
    'C=CC=C',
    'CC(=O)O',
    'CC(=O)[O-]',
    '[NH3+]C',
    'S(=O)(=O)N',
    'C[N+](C)(C)C',
    'CC.CC',
    '[Na+].[Cl-]',
    'C[C@H](N)C(=O)O',
    'C/C=C/C',
    'OC1OCC(O)C(O)C1O',
    'C1CC2CCC1C2',
    'Cn1cnc2c1c(=O)n(C)c(=O)n2C',
    '[13C]',
    '[2H]C',
  ])('finds %s in the same structures as RDKit', (part) => {
    const { structures, hasGivenUp } = find(part, 'substructure');
    expect(structures).toEqual([...smiles.keys()].filter((at) => rdkitMatches(smiles[at]!, part)));
    expect(hasGivenUp).toBe(false);
  });

  it('finds a fragment of a structure in the same structures as RDKit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 }), (pick, start, size) => {
        const source = pick % index.size;
        const part = cutOut(smiles[source]!, start, size);
        const { structures } = find(part, 'substructure');
        expect(structures).toEqual([...smiles.keys()].filter((at) => rdkitMatches(smiles[at]!, part)));
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['benzene', 'c1ccccc1', 'tizanidine', 'Clc1ccc2nsnc2c1NC1=NCCN1', true],
    ['an amidine', 'NC=N', 'pyrimidine', 'c1cncnc1', false],
    ['an amidine', 'NC=N', 'benzamidine', 'NC(=N)c1ccccc1', true],
    ['an amidine', 'NC=N', 'imidazole', 'c1c[nH]cn1', false],
    ['purine', 'c1ncc2[nH]cnc2n1', 'adenine', 'Nc1ncnc2[nH]cnc12', true],
    ['purine', 'c1ncc2[nH]cnc2n1', 'caffeine', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C', true],
    [
      'tetrazole',
      'c1nnn[nH]1',
      'valsartan',
      'CCCCC(=O)N(Cc1ccc(-c2ccccc2-c2nnn[nH]2)cc1)[C@H](C(=O)O)C(C)C',
      true,
    ],
    ['triazole', 'c1nc[nH]n1', 'fluconazole', 'OC(Cn1cncn1)(Cn1cncn1)c1ccc(F)cc1F', true],
    ['triazole', 'c1nc[nH]n1', 'imidazole', 'c1c[nH]cn1', false],
    ['carbon-13', '[13CH3]', 'labeled methanol', '[13CH3]O', true],
    ['carbon-13', '[13CH3]', 'methanol', 'CO', false],
    ['carbon', 'C', 'labeled methanol', '[13CH3]O', true],
    ['deuterium', '[2H]C', 'methanol-d4', '[2H]OC([2H])([2H])[2H]', true],
    ['deuterium', '[2H]C', 'methanol', 'CO', false],
    ['an ammonium ion', 'C[NH3+]', 'methylamine', 'CN', false],
  ])('%s (%s): %s', async (_part, part, _name, structure, isFound) => {
    const within = await createIndex([structure]);
    expect(find(part, 'substructure', 70, within).structures).toEqual(isFound ? [0] : []);
  });
});

describe('similarity search', () => {
  it('computes the Tanimoto coefficient of Morgan fingerprints for every structure', () => {
    const bitsOf = (text: string): Set<number> =>
      withMolecule(rdkit, text, (molecule) => {
        const bits = molecule.get_morgan_fp(JSON.stringify({ radius: 2, nBits: 2048 }));
        return new Set([...bits].flatMap((bit, at) => (bit === '1' ? [at] : [])));
      }) ?? new Set<number>();
    const prints = smiles.map(bitsOf);
    for (const text of ['CC(=O)Oc1ccccc1C(=O)O', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C']) {
      const own = bitsOf(text);
      const expected = prints.flatMap((print, at) => {
        const both = [...own].filter((bit) => print.has(bit)).length;
        const percent = Math.floor((100 * both) / (own.size + print.size - both));
        return percent >= 50 ? [[at, percent]] : [];
      });
      const { structures, ranks } = find(text, 'similarity', 50);
      expect(structures.map((at, index) => [at, ranks[index]])).toEqual(expected);
    }
  });

  it('is 100 % for the structure itself only', async () => {
    const acids = ['CCCCCCCCCCCCCC(=O)O', 'CCCCCCCCCCCCCCCC(=O)O', 'CCCCCCCCCCCCCCCCCC(=O)O'];
    const steroids = [
      'C[C@H](CCCC(C)C)[C@H]1CC[C@H]2[C@@H]3CC=C4C[C@@H](O)CC[C@]4(C)[C@H]3CC[C@]12C',
      'C[C@]12CC[C@H]3[C@@H](CCC4=CC(=O)CC[C@@]43C)[C@@H]1CC[C@@H]2O',
      'CCCCCCCCCCCCCCCC(=O)O[C@H]1CC[C@]2(C)[C@H]3CC[C@]4(C)[C@@H]([C@H](C)CCCC(C)C)CC[C@H]4[C@@H]3CC=C2C1',
    ];
    const within = await createIndex([...acids, ...steroids]);
    const { structures, ranks } = find(acids[1]!, 'similarity', 0, within);
    expect(structures).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ranks.map((rank) => rank === 100)).toEqual([false, true, false, false, false, false]);
    expect(Math.max(...ranks.slice(3))).toBeLessThan(70);
  });
});

describe('exact search', () => {
  it.each([
    [
      'guanine',
      'Nc1nc2[nH]cnc2c(=O)[nH]1',
      ['Nc1nc2nc[nH]c2c(=O)[nH]1', 'NC1=Nc2[nH]cnc2C(=O)N1', 'Nc1nc(O)c2[nH]cnc2n1'],
    ],
    [
      'histidine',
      'N[C@@H](Cc1c[nH]cn1)C(=O)O',
      ['N[C@@H](Cc1cnc[nH]1)C(=O)O', '[NH3+][C@@H](Cc1cnc[nH]1)C(=O)[O-]'],
    ],
    [
      'valsartan',
      'CCCCC(=O)N(Cc1ccc(-c2ccccc2-c2nnn[nH]2)cc1)[C@H](C(=O)O)C(C)C',
      ['CCCCC(=O)N(Cc1ccc(-c2ccccc2-c2nn[nH]n2)cc1)[C@H](C(=O)O)C(C)C'],
    ],
    [
      'omeprazole',
      'COc1ccc2[nH]c(S(=O)Cc3ncc(C)c(OC)c3C)nc2c1',
      ['COc1ccc2nc(S(=O)Cc3ncc(C)c(OC)c3C)[nH]c2c1', 'COc1ccc2nc([nH]c2c1)[S+]([O-])Cc1ncc(C)c(OC)c1C'],
    ],
    ['mercaptopurine', 'S=c1[nH]cnc2nc[nH]c12', ['Sc1ncnc2nc[nH]c12', 'Sc1ncnc2[nH]cnc12']],
    ['2-pyridone', 'O=c1cccc[nH]1', ['Oc1ccccn1']],
    ['DMSO', 'CS(C)=O', ['C[S+](C)[O-]']],
    ['nitromethane', 'C[N+](=O)[O-]', ['CN(=O)=O']],
    ['sodium chloride', '[Na+].[Cl-]', ['[Na]Cl', 'Cl[Na]', '[Cl-].[Na+]']],
    ['sodium benzoate', '[Na+].[O-]C(=O)c1ccccc1', ['[Na]OC(=O)c1ccccc1', 'OC(=O)c1ccccc1.[Na]']],
    [
      'cisplatin',
      'N.N.Cl[Pt]Cl',
      [
        '[NH3]->[Pt](Cl)(Cl)<-[NH3]',
        '[NH3+][Pt-2](Cl)(Cl)[NH3+]',
        '[NH3][Pt](Cl)(Cl)[NH3]',
        'N[Pt](N)(Cl)Cl',
        '[Cl-].[Cl-].[Pt+2].N.N',
      ],
    ],
    [
      'carboplatin',
      'C1CC(C1)(C(=O)[O-])C(=O)[O-].N.N.[Pt+2]',
      ['C1CC2(C1)C(=O)O[Pt](N)(N)OC2=O', '[NH3]->[Pt]1(<-[NH3])OC(=O)C2(CCC2)C(=O)O1'],
    ],
    [
      'maleic acid',
      'OC(=O)/C=C\\C(=O)O',
      ['[H]/C(C(O)=O)=C([H])/C(O)=O', 'O=C(O)C=C/C(=O)O'.replace('C=C/', '/C=C\\')],
    ],
  ])('finds the drawings of %s', async (_name, product, drawings) => {
    for (const drawing of drawings) {
      expect([drawing, await exactRank(product, drawing)]).toEqual([drawing, IDENTITY_RANK.structure]);
      expect([drawing, await exactRank(drawing, product)]).toEqual([drawing, IDENTITY_RANK.structure]);
    }
  });

  it.each([
    ['E and Z isomers', 'OC(=O)/C=C\\C(=O)O', 'OC(=O)/C=C/C(=O)O', IDENTITY_RANK.otherStereo],
    [
      'E with explicit hydrogens and Z',
      'OC(=O)/C=C\\C(=O)O',
      '[H]/C(C(O)=O)=C([H])\\C(O)=O',
      IDENTITY_RANK.otherStereo,
    ],
    ['enantiomers', 'C[C@H](N)C(=O)O', 'C[C@@H](N)C(=O)O', IDENTITY_RANK.otherStereo],
    ['a racemate and an enantiomer', 'CC(N)C(=O)O', 'C[C@@H](N)C(=O)O', IDENTITY_RANK.otherStereo],
    ['an acid and its salt', 'C[C@H](N)C(=O)O', 'C[C@H](N)C(=O)[O-].[Na+]', IDENTITY_RANK.otherForm],
    ['salts', 'CC(=O)[O-].[K+]', 'CC(=O)[O-].[Na+]', IDENTITY_RANK.otherForm],
    ['a base and its hydrochloride', 'CCN', 'CCN.Cl', IDENTITY_RANK.otherForm],
    ['an amine and its ion', 'CCN', 'CC[NH3+]', IDENTITY_RANK.otherForm],
    ['isotopologues', 'CO', '[13CH3]O', IDENTITY_RANK.otherForm],
    ['metals in other states', '[Fe+2].[Cl-].[Cl-]', '[Fe+3].[Cl-].[Cl-].[Cl-]', IDENTITY_RANK.otherForm],
    ['an acid and its ester', 'CC(=O)O', 'CC(=O)OC', null],
    ['constitutional isomers', 'CCCO', 'CC(C)O', null],
    ['a ketone and an alcohol', 'CC(C)=O', 'CC(C)O', null],
    ['guanine and isoguanine', 'Nc1nc2[nH]cnc2c(=O)[nH]1', 'Nc1nc(=O)[nH]c2[nH]cnc12', null],
    ['a sulfoxide and a sulfone', 'CS(C)=O', 'CS(C)(=O)=O', null],
  ])('keeps %s apart', async (_name, product, query, rank) => {
    expect(await exactRank(product, query)).toBe(rank);
    expect(await exactRank(query, product)).toBe(rank);
  });

  it('reads the stereochemistry of a molfile without a chiral flag', async () => {
    const molfile =
      withMolecule(rdkit, 'N[C@H](CCC(N)=O)C(O)=O', (molecule) => molecule.get_molblock()) ?? '';
    expect(molfile.split('\n')[3]).toContain('  0  0  0  0  0  0  0  0999 V2000');
    expect(await exactRank('N[C@H](CCC(N)=O)C(O)=O', molfile)).toBe(IDENTITY_RANK.structure);
    expect(await exactRank('N[C@@H](CCC(N)=O)C(O)=O', molfile)).toBe(IDENTITY_RANK.otherStereo);
  });

  it('completes the hydrogen that aromatic bonds of a molfile cannot express', async () => {
    const molfile = aromaticMolfile('c1ccc2[nH]ccc2c1');
    expect(parseStructureQuery(rdkit, molfile, 'exact')).toMatchObject({ smiles: 'c1ccc2[nH]ccc2c1' });
    expect(await exactRank('c1ccc2[nH]ccc2c1', molfile)).toBe(IDENTITY_RANK.structure);
    expect(
      parseStructureQuery(rdkit, aromaticMolfile('c1ccc2[nH]ccc2c1').replace(' N ', ' C '), 'exact'),
    ).toMatchObject({
      fault: 'aromatic-ring',
    });
  });

  it('finds a structure in any drawing, and no other as the same', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (pick, seed) => {
        const at = pick % index.size;
        const drawings = otherDrawings(smiles[at]!, seed);
        expect(drawings.length).toBeGreaterThan(3);
        for (const drawing of drawings) {
          const { structures, ranks } = find(drawing, 'exact');
          const same = structures.filter((_, index) => ranks[index] === IDENTITY_RANK.structure);
          expect([drawing, same]).toEqual([drawing, [at]]);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('invalid structures', () => {
  it.each([
    ['c1ccccc1(', 'unreadable', 9],
    ['CC(C', 'open-branch', 3],
    ['CC)C', 'unreadable', 3],
    ['CC1CC', 'open-ring', 3],
    ['C[13C]1CC%12C1', 'open-ring', 10],
    ['CC==C', 'unreadable', 4],
    ['C[Zz]C', 'unreadable', 3],
    ['CC=', 'unreadable', 3],
    ['CC\u0421C', 'unreadable', 3],
    ['CC*', 'any-atom', 3],
    ['CC(C)(C)(C)C', 'valence', 2],
    ['OBr(C)C', 'valence', 2],
    ['Cn1cccc1.c1cncn1', 'aromatic-ring', 10],
    ['Cc', 'aromatic-ring', 2],
  ])('finds the first fault of %s', (text, fault, position) => {
    for (const mode of ['substructure', 'similarity', 'exact'] as const)
      expect(parseStructureQuery(rdkit, text, mode)).toEqual({ fault, position });
  });

  it('returns no position when RDKit names none', () => {
    const error = 'SMILES Parse Error: extra open parentheses while parsing: CC(C';
    expect(describeRdkitError(error, 'CC(C')).toEqual({ fault: 'open-branch' });
    expect(describeRdkitError('SMILES Parse Error: syntax error', 'C~!')).toEqual({ fault: 'unreadable' });
  });

  it('names the atom of a molfile', () => {
    const molfile = withMolecule(rdkit, 'CCCC', (molecule) => molecule.get_molblock()) ?? '';
    const pentavalent = molfile
      .replace(/^ {2}1 {2}2 {2}1 {2}0$/m, '  1  2  3  0')
      .replace(/^ {2}2 {2}3 {2}1/m, '  2  3  3');
    expect(parseStructureQuery(rdkit, pentavalent, 'exact')).toEqual({ fault: 'valence', position: 2 });
  });

  it('never throws for a SMILES with a random change', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom(...'CNcn()[]=#123@+-/\\.%'), (pick, index, sign) => {
        const text = smiles[pick % smiles.length]!;
        const at = index % (text.length + 1);
        const changed = text.slice(0, at) + sign + text.slice(at);
        const query = parseStructureQuery(rdkit, changed, 'substructure');
        if ('fault' in query && query.position !== undefined) {
          expect(query.position).toBeGreaterThan(0);
          expect(query.position).toBeLessThanOrEqual(changed.length);
        }
      }),
    );
  });
});

describe('structure index', () => {
  it('is the one of the catalogue', async () => {
    const stored = openStructureIndex(await readStructureBlocks(catalogue.db));
    expect(stored.size).toBe(smiles.length);
  });

  it('leaves out invalid structures', async () => {
    expect((await createIndex(['CCO', 'c1ccccc1(', 'C(C)(C)(C)(C)C'])).size).toBe(1);
  });

  it.each([
    ['another format', { format: 1, structures: 1 }],
    ['no number of structures', { format: 2 }],
    ['fewer than none', { format: 2, structures: -1 }],
    ['half a structure', { format: 2, structures: 1.5 }],
    ['nothing', null],
  ])('rejects a head with %s', async (_what, head) => {
    const writer = createStructureIndexWriter(() => Promise.resolve(rdkit));
    await writer.add('CCO');
    const blocks = writer.blocks();
    expect(openStructureIndex(blocks).size).toBe(1);
    const bytes = new TextEncoder().encode(JSON.stringify(head));
    const broken = blocks.map((block) => (block.name === 'head' ? { name: 'head', bytes } : block));
    expect(() => openStructureIndex(broken)).toThrow('of another format');
  });
});

/** A molfile whose aromatic bonds have type 4. */
function aromaticMolfile(structure: string): string {
  const molfile =
    withMolecule(rdkit, structure, (molecule) => molecule.get_molblock('{"kekulize":false}')) ?? '';
  expect(molfile).toMatch(/^[ \d]{6} {2}4/m);
  return molfile;
}

/** Returns a connected fragment of about `size` atoms with unchanged bonds. */
function cutOut(structure: string, start: number, size: number): string {
  const molecule = Molecule.fromSmiles(structure);
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

describe('enols of 1,3-dicarbonyls', () => {
  it.each([
    ['acetylacetone', 'CC(=O)CC(C)=O', 'CC(O)=CC(C)=O'],
    ['acetylacetone, drawn with a configuration', 'CC(=O)CC(C)=O', 'C/C(O)=C\\C(C)=O'],
    ['dimedone, sold as its enol', 'CC1(C)CC(=O)C=C(O)C1', 'CC1(C)CC(=O)CC(=O)C1'],
    ['ethyl acetoacetate', 'CCOC(=O)CC(C)=O', 'CCOC(=O)C=C(C)O'],
  ])('%s is found in both forms', async (_name, product, query) => {
    expect(await exactRank(product, query)).toBe(IDENTITY_RANK.structure);
    expect(await exactRank(query, product)).toBe(IDENTITY_RANK.structure);
  });

  it('are not enols of other ketones or phenols', async () => {
    expect(await exactRank('CC(C)=O', 'CC(O)=C')).toBeNull();
    expect(await exactRank('O=Cc1ccccc1O', 'O=CC1C=CC=CC1=O')).toBeNull();
  });
});

it.each(['InChI=1S/0C', 'InChI=1S/.', 'InChI=1S/00C.0H2O/c1-2;0*1/h0*1H'])(
  'finds nothing for %s, which has the form of an InChI only',
  (inchi) => expect(find(inchi, 'exact').structures).toEqual([]),
);
