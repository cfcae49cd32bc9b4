import { beforeAll, describe, expect, it } from 'vitest';
import { parseCas } from '../../../src/shared/catalogue/cas-number';
import { loadRdkit, withMolecule } from '../../../src/server/search/structures/rdkit';
import { createRejections } from '../invariants';
import { loadPublications } from '../publications';
import { readTable } from '../source-data';
import { type Compound, loadCompounds } from './compounds';

/**
 * Compounds whose InChIKey in the data is that of another drawing: InChI versions differ in the configuration of porphyrins,
 * and periodate is also drawn without charges on iodine.
 */
const otherDrawing: ReadonlySet<string> = new Set(['122341-38-2', '129497-78-5', '50865-01-5', '7790-28-5']);
/** Second CAS numbers of a structure: minerals beside their oxides, and an isomer beside its commercial mixture. */
const sameStructure: ReadonlySet<string> = new Set(['1317-60-8', '1317-61-9', '110-98-5']);

interface Measured {
  compound: Compound;
  weight: number;
  inchikey: string;
}
const compounds = loadCompounds(loadPublications(), createRejections());
/** RDKit takes half a minute for all compounds: an eighth of them, and all rows that were corrected by hand. */
const sampleOf = (rows: readonly Compound[]): Compound[] => {
  const corrected = new Set(readTable('compound_corrections.tsv').map((row) => row('right')));
  return rows.filter(
    ({ inchikey, smiles }, index) => index % 8 === 0 || corrected.has(inchikey) || corrected.has(smiles),
  );
};
let measured: Measured[] = [];
const label = ({ name, key }: Compound): string => `${name} ${key}`;

beforeAll(async () => {
  const rdkit = await loadRdkit();
  measured = sampleOf(compounds).map((compound) => {
    const facts = withMolecule(rdkit, compound.smiles, (molecule) => ({
      weight: (JSON.parse(molecule.get_descriptors()) as { amw: number }).amw,
      inchikey: rdkit.get_inchikey_for_inchi(molecule.get_inchi()),
    }));
    if (!facts) throw new Error(`RDKit cannot read ${label(compound)}`);
    return { compound, ...facts };
  });
}, 120_000);

describe('compounds, measured by RDKit', () => {
  it('have the weight of their structure', () => {
    expect(measured.length).toBeGreaterThan(2500);
    const wrong = measured.filter(
      ({ compound, weight }) => Math.abs(Number(compound.weight) - weight) > 0.03 + weight / 20_000,
    );
    expect(wrong.map(({ compound }) => label(compound))).toEqual([]);
  });

  it('have the InChIKey of their structure', () => {
    const wrong = measured.filter(
      ({ compound, inchikey }) => inchikey !== compound.inchikey && !otherDrawing.has(compound.key),
    );
    expect(wrong.map(({ compound }) => label(compound))).toEqual([]);
  });
});

describe('all compounds', () => {
  it('have a structure of their own', () => {
    const seen = new Set<string>();
    const repeated = compounds.filter(({ key, inchikey }) => {
      if (sameStructure.has(key)) return false;
      const isRepeated = seen.has(inchikey);
      seen.add(inchikey);
      return isRepeated;
    });
    expect(repeated.map(label)).toEqual([]);
  });

  it('have a valid CAS number of their own', () => {
    const numbers = compounds.flatMap(({ cas }) => cas ?? []);
    expect(numbers.filter((cas) => parseCas(cas) !== cas)).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each([
    ['Guanosine', '118-00-3', 'NYHBQMYGNKIUIF-UUOKFMHZSA-N'],
    ['Remdesivir', '1809249-37-3', 'RWWYLEGWBNMMLJ-YSOARWBDSA-N'],
    ['Vomitoxin', '51481-10-8', 'LINOMUASTDIRTM-QGRHZQQGSA-N'],
    ['Chlortetracycline', '57-62-5', 'CYDMQBQPVICBEU-XRNKAMNCSA-N'],
    ['Metaraminol bitartrate', '33402-03-8', 'VENXSELNXQXCNT-IJYXXVHRSA-N'],
    ['Oleanolic acid', null, 'MIJYXULNPSFWEK-GTOFXWBISA-N'],
    ['Neochlorogenic acid', null, 'CWVRJTMFETXNAD-NXLLHMKUSA-N'],
  ])('%s has its configuration', (name, cas, inchikey) => {
    expect(compounds.find((compound) => compound.name === name)).toMatchObject({ cas, inchikey });
  });

  it.each([
    ['LBH589', 'Panobinostat'],
    ['PKC412', 'Midostaurin'],
    ['Bemesetron', 'MDL 72222'],
    ['Westcort', 'Hydrocortisone valerate'],
  ])('%s is no compound of its own, but a name of %s', (alias, name) => {
    expect(compounds.some((compound) => compound.name === alias)).toBe(false);
    const compound = compounds.find((candidate) => candidate.name === name);
    expect([...(compound?.synonyms ?? []), ...(compound?.aliases ?? [])]).toContain(alias);
  });
});
