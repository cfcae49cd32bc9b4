import { describe, expect, it } from 'vitest';
import { createRejections } from '../invariants';
import { loadCompounds } from './compounds';
import { isExcludedCompound } from './excluded-compounds';
import { loadPublications } from '../publications';
import { readJson, readTable } from '../source-data';
import { z } from 'zod';

describe('excluded compounds', () => {
  it.each([
    'Fentanyl citrate',
    'Morphine sulfate',
    'Testosterone propionate',
    'Alprazolam',
    'Phenobarbital',
    'Thiamylal',
    'Thiopental sodium',
    'Anileridine',
    'Betaprodine',
    '(-)-alpha-Methadol hydrochloride',
    '(-)-Metazocine fumarate (1:1)',
    'Tenocyclidine',
    'Etryptamine acetate',
    'Phenmetrazine hydrochloride',
    'Fenethylline hydrochloride',
    'Pemoline',
    'Oxymetholone',
    'Methenolone enanthate',
    '1-Benzylpiperazine',
    'gamma-Hydroxybutyric acid',
    'Sarin',
    'Ricin',
    'Aconitine',
    'Sodium fluoroacetate',
    'Sodium perchlorate',
    'Lead azide',
    'Mercuric chloride',
    'Uranyl nitrate',
    'Arsine',
    'Sodium [18F]fluoride',
    'Chloride ion',
  ])('%s', (name) => {
    expect(isExcludedCompound(name, [])).toBe(true);
  });

  it.each([
    ['Isoniazid', 'Isonicotinic acid hydrazide'],
    ['Hydrochlorothiazide', ''],
    ['Amphotericin B', 'Amfotericina B'],
    ['Trifluoroacetic acid', '2,2,2-Trifluoroacetic acid'],
    ['Luminol', '3-aminophthalic hydrazide'],
    ['Tricine', ''],
    ['Acetazolamide', ''],
    ['Tetrahydrofurfuryl alcohol', 'Tetrahydro-2-furanylmethanol'],
    ['Naloxone', '17-allyl-3,14-dihydroxy-4,5α-epoxymorphinan-6-one'],
    ['Apomorphine', ''],
    ['trans-Aconitic acid', ''],
    ['4(3H)-Quinazolinone', ''],
    ['(2E)-2-Hexenal', ''],
    ['BAY-11-7821', ''],
    ['18-Crown-6', 'Benzo-18-crown-6'],
    ['Phenylarsine oxide', ''],
    ['Sodium azide', ''],
    ['Procyclidine', ''],
    ['gamma-Butyrolactone', '4-hydroxybutyric acid lactone'],
    ['1,4-Butanediol', ''],
    ['N-Methyltryptamine', ''],
    ['Dextromethorphan', ''],
    ['Danazol', ''],
  ])('%s is none, although its name contains the letters of one', (name, synonym) => {
    expect(isExcludedCompound(name, [synonym])).toBe(false);
  });
});

describe('compounds that every laboratory uses', () => {
  const compounds = loadCompounds(loadPublications(), createRejections());
  const names = new Set(
    compounds.flatMap(({ name, synonyms, aliases }) =>
      [name, ...synonyms, ...aliases].map((known) => known.toLowerCase()),
    ),
  );
  const numbers = new Set(compounds.map(({ cas }) => cas));

  it('are sold: the names of the core list', () => {
    const core = readJson('core-compounds.json', z.array(z.string()));
    expect(core.filter((name) => !names.has(name.toLowerCase()))).toEqual([]);
  });

  it.each(['reagents.tsv', 'commodities.tsv'])('are sold: all of %s', (file) => {
    expect(
      readTable(file)
        .map((row) => row('cas'))
        .filter((cas) => !numbers.has(cas)),
    ).toEqual([]);
  });

  it.each([
    ['65-46-3', 'Cytidine'],
    ['147-94-4', 'Cytarabine'],
    ['112-79-8', 'Elaidic acid'],
    ['51146-56-6', 'Dexibuprofen'],
    ['1115-70-4', 'Metformin hydrochloride'],
    ['657-24-9', 'Metformin'],
    ['599-54-2', 'DL-Pantothenic acid'],
  ])('%s is %s', (cas, name) => {
    expect(compounds.find((compound) => compound.cas === cas)?.name).toBe(name);
  });

  it('have one name each, which no other compound has', () => {
    expect(new Set(compounds.map(({ name }) => name.toLowerCase())).size).toBe(compounds.length);
    expect(compounds.filter(({ name }) => /\(\d+-\d\d-\d\)$/.test(name))).toEqual([]);
  });
});
