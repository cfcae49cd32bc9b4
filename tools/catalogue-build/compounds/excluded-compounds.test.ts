import { describe, expect, it } from 'vitest';
import { loadLines } from '../lines/all-lines';
import { isControlledStructure, isExcludedCompound, regulationsOf } from './excluded-compounds';
import { createPattern } from './structure-patterns';
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
    'N,N-Dimethyltryptamine',
    'N,N-Dipropyltryptamine hydrochloride',
    '5-Methoxy-N,N-diisopropyltryptamine',
    '5-Methoxy-alpha-methyltryptamine',
    'Metharbital',
    'Nalorphine hydrochloride',
    'Codeinone',
    '1-Phenylcyclohexylamine',
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
    ['trans-Aconitic acid', 'trans-Aconitate'],
    ['cis-Aconitate', ''],
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
    ['Itraconazole', ''],
  ])('%s is none, although its name contains the letters of one', (name, synonym) => {
    expect(isExcludedCompound(name, [synonym])).toBe(false);
  });
});

/**
 * Compounds that only a synonym excludes. All are controlled drugs or relatives of them, toxic or explosive, or have synonyms of a
 * controlled drug by an error of the source (4-Aminoantipyrine, which is also sold from another row as Ampyrone).
 */
const excludedBySynonym =
  '1-Amino-2,2,2-trichloroethanol; 2,5-Dimethoxy-α,3,4-trimethylbenzeneethanamine; 4-Aminoantipyrine; Allylestrenol; Altrenogest; ' +
  'Ammonium bisulfide; Androst-4-en-3-one, 17-hydroxy-17-methyl-4-[(phenylthio)methyl]-, (17β)-; ' +
  'Androst-4-en-3-one, 17-hydroxy-4,17-dimethyl-, (17β)-; Arsenic(iii) chloride; Carbonimidic dichloride, hydroxy-; Chlormerodrin; ' +
  'DEP_178.1226_15.3; Epitiostanol; Ergometrine; Ethanedinitrile; Formestane; Fulminic acid; Imidogen, fluoro-; Karacoline; MMDA; ' +
  'Metandienone; Methoxyphenamine; Methylergometrine; Midomafetamine; Nitrogen trifluoride; Oxabolone cipionate; ' +
  'Phenylpropanolamine; Prasterone; Primidone; Spiromustine; Stanolone; Tetrafluorohydrazine; Thimerosal; Trichloroacetaldehyde; ' +
  'iridium fluoride (IrF6), (OC-6-11)-';

it('excludes only reviewed compounds by a synonym', () => {
  const found = ['compounds.tsv', 'compounds_no_cas.tsv']
    .flatMap((table) => readTable(table))
    .filter((row) => row('restricted_flag') === '' && !isExcludedCompound(row('name'), []))
    .filter((row) => isExcludedCompound(row('name'), row('synonyms').split('|')))
    .map((row) => row('name'));
  expect([...new Set(found)].sort().join('; ')).toBe(excludedBySynonym);
});

const dihydroergotamine =
  'CN1C[C@H](C(=O)N[C@]2(C)O[C@@]3(O)[C@@H]4CCCN4C(=O)[C@H](Cc4ccccc4)N3C2=O)C[C@@H]2c3cccc4[nH]cc(c34)C[C@H]21';

describe('controlled structures', () => {
  it.each([
    ['MDMA hydrochloride', 'CNC(C)Cc1ccc2c(c1)OCO2.Cl'],
    ['thiofentanyl hydrochloride', 'CCC(=O)N(c1ccccc1)C1CCN(CCc2cccs2)CC1.Cl'],
    ['desmethylprodine', 'CCC(=O)OC1(c2ccccc2)CCN(C)CC1'],
    ['dextropropoxyphene', 'CCC(=O)O[C@](Cc1ccccc1)(c1ccccc1)[C@H](C)CN(C)C'],
    ['cocaethylene', 'CCOC(=O)C1C(OC(=O)c2ccccc2)CC2CCC1N2C'],
    ['25C-NBOMe', 'COc1ccccc1CNCCc1cc(OC)c(Cl)cc1OC'],
    ['2C-T-7', 'CCCSc1cc(OC)c(CCN)cc1OC'],
    ['mephedrone', 'CNC(C)C(=O)c1ccc(C)cc1'],
    ['α-PVP', 'CCCC(C(=O)c1ccccc1)N1CCCC1'],
    ['DPT fumarate', 'CCCN(CCC)CCc1c[nH]c2ccccc12.O=C(O)/C=C/C(=O)O'],
    ['5-MeO-DIPT', 'COc1ccc2[nH]cc(CCN(C(C)C)C(C)C)c2c1'],
    ['TFMPP hydrochloride', 'Cl.FC(F)(F)c1cccc(N2CCNCC2)c1'],
    ['mCPP', 'Clc1cccc(N2CCNCC2)c1'],
    ['oCPP', 'Clc1ccccc1N1CCNCC1'],
    ['MeOPP', 'COc1ccc(N2CCNCC2)cc1'],
    ['eterobarb', 'CCC1(c2ccccc2)C(=O)N(COC)C(=O)N(COC)C1=O'],
    ['RTI-55', 'COC(=O)C1C2CC[C@H](C[C@@H]1c1ccc(I)cc1)N2C'],
    ['4-methylaminorex', 'C[C@H]1N=C(N)O[C@H]1c1ccccc1'],
    ['VX', 'CCOP(C)(=O)SCCN(C(C)C)C(C)C'],
    ['O-cyclopentyl S-(2-diethylaminoethyl) methylphosphonothiolate', 'CCN(CC)CCSP(C)(=O)OC1CCCC1'],
    ['mechlorethamine hydrochloride', 'CN(CCCl)CCCl.Cl'],
    ['trichlomethine', 'ClCCN(CCCl)CCCl'],
    ['sulfur mustard', 'ClCCSCCCl'],
    ['2-chloroethyl chloromethyl sulfide', 'ClCCSCCl'],
    ['sesquimustard', 'ClCCSCCSCCCl'],
    ['1,3-bis(2-chloroethylthio)propane', 'ClCCSCCCSCCCl'],
    ['1,4-bis(2-chloroethylthio)butane', 'ClCCSCCCCSCCCl'],
    ['1,5-bis(2-chloroethylthio)pentane', 'ClCCSCCCCCSCCCl'],
    ['bis(2-chloroethylthiomethyl) ether', 'ClCCSCOCSCCCl'],
    ['O-mustard', 'ClCCSCCOCCSCCCl'],
    ['sarin', 'CC(C)OP(C)(=O)F'],
    ['tabun', 'CCOP(=O)(C#N)N(C)C'],
    ['lewisite', 'Cl/C=C/[As](Cl)Cl'],
    ['pregabalin', 'CC(C)C[C@H](CN)CC(=O)O'],
    ['sibutramine hydrochloride', 'CC(C)CC(N(C)C)C1(c2ccc(Cl)cc2)CCC1.Cl'],
    ['lacosamide', 'COC[C@@H](NC(C)=O)C(=O)NCc1ccccc1'],
    ['cis-isosafrole, a drug precursor', 'C/C=C\\c1ccc2c(c1)OCO2'],
    ['phenylpropanolamine hydrochloride, a drug precursor', 'C[C@@H](N)[C@@H](O)c1ccccc1.Cl'],
    ['clenbuterol hydrochloride', 'CC(C)(C)NC[C@H](O)c1cc(Cl)c(N)c(Cl)c1.Cl'],
    ['taleranol, an isomer of zeranol', 'C[C@H]1CCC[C@@H](O)CCCCCc2cc(O)cc(O)c2C(=O)O1'],
    ['danazol', 'C#C[C@]1(O)CC[C@H]2[C@@H]3CCC4=Cc5oncc5C[C@]4(C)[C@H]3CC[C@@]21C'],
    ['gestrinone', 'C#C[C@]1(O)CC[C@H]2[C@@H]3CCC4=CC(=O)CCC4=C3C=C[C@@]21CC'],
    ['androsterone', 'C[C@]12CC[C@@H](O)C[C@@H]1CC[C@@H]1[C@@H]2CC[C@]2(C)C(=O)CC[C@@H]12'],
    ['epiandrosterone', 'C[C@]12CC[C@H](O)C[C@@H]1CC[C@@H]1[C@@H]2CC[C@]2(C)C(=O)CC[C@@H]12'],
    ['gabapentin', 'NCC1(CC(=O)O)CCCCC1'],
    ['xylazine hydrochloride', 'Cc1cccc(C)c1NC1=NCCCS1.Cl'],
    ['prasterone', 'C[C@]12CC[C@H](O)CC1=CC[C@@H]1[C@@H]2CC[C@]2(C)C(=O)CC[C@@H]12'],
    ['alfaxalone', 'CC(=O)[C@H]1CC[C@H]2[C@@H]3CC[C@H]4C[C@H](O)CC[C@]4(C)[C@H]3C(=O)C[C@]12C'],
    ['embutramide', 'CCC(CC)(CNC(=O)CCCO)c1cccc(OC)c1'],
    ['sulfonmethane', 'CCS(=O)(=O)C(C)(C)S(=O)(=O)CC'],
    ['N-methyl-3-piperidyl benzilate hydrochloride', 'CN1CCCC(OC(=O)C(O)(c2ccccc2)c2ccccc2)C1.Cl'],
    ['a derivative of tetrazepam', 'O=C1CN=C(C2CCCCC2)c2cc(Cl)ccc2N1'],
    ['CP 47,497', 'CCCCCCC(C)(C)c1ccc(C2CCCC(O)C2)c(O)c1'],
  ])('%s', (_name, smiles) => {
    expect(isControlledStructure(smiles)).toBe(true);
  });

  it.each([
    ['sumatriptan', 'CNS(=O)(=O)Cc1ccc2[nH]cc(CCN(C)C)c2c1'],
    ['yohimbine', 'COC(=O)[C@@H]1[C@H]2C[C@H]3c4[nH]c5ccccc5c4CCN3C[C@@H]2CC[C@@H]1O'],
    ['dacinostat', 'O=C(/C=C/c1ccc(CN(CCO)CCc2c[nH]c3ccccc23)cc1)NO'],
    ['mepenzolate bromide', 'C[N+]1(C)CCCC(OC(=O)C(O)(c2ccccc2)c2ccccc2)C1.[Br-]'],
    ['bupropion', 'CC(NC(C)(C)C)C(=O)c1cccc(Cl)c1'],
    ['domperidone', 'O=c1[nH]c2ccccc2n1CCCN1CCC(n2c(=O)[nH]c3cc(Cl)ccc32)CC1'],
    ['bamipine', 'CN1CCC(N(Cc2ccccc2)c2ccccc2)CC1'],
    ['noscapine', 'COc1ccc2c(c1OC)C(=O)O[C@@H]2[C@H]1c2c(cc3c(c2OC)OCO3)CCN1C'],
    ['levocabastine', 'C[C@@H]1CN([C@H]2CC[C@](C#N)(c3ccc(F)cc3)CC2)CC[C@]1(C(=O)O)c1ccccc1'],
    ['tamsulosin', 'CCOc1ccccc1OCCN[C@H](C)Cc1ccc(OC)c(S(N)(=O)=O)c1'],
    ['dopamine', 'NCCc1ccc(O)c(O)c1'],
    ['trazodone', 'O=c1n(CCCN2CCN(c3cccc(Cl)c3)CC2)nc2ccccn12'],
    ['ciprofloxacin', 'O=C(O)c1cn(C2CC2)c2cc(N3CCNCC3)c(F)cc2c1=O'],
    ['1-(2-aminophenyl)piperazine', 'Nc1ccccc1N1CCNCC1'],
    ['chlorambucil', 'O=C(O)CCCc1ccc(N(CCCl)CCCl)cc1'],
    ['cyclophosphamide', 'O=P1(N(CCCl)CCCl)NCCCO1'],
    ['diisopropyl fluorophosphate', 'CC(C)OP(=O)(F)OC(C)C'],
    ['echothiophate', 'CCOP(=O)(OCC)SCC[N+](C)(C)C'],
    ['dihydroergotamine', dihydroergotamine],
    ['salbutamol', 'CC(C)(C)NCC(O)c1ccc(O)c(CO)c1'],
    [
      'testolic steroid without a hydroxyl group at carbon 3',
      'C[C@]12CCCC[C@@H]1CC[C@@H]1[C@@H]2CC[C@]2(C)C(=O)CC[C@@H]12',
    ],
    ['ethisterone', 'C#C[C@]1(O)CC[C@H]2[C@@H]3CCC4=CC(=O)CC[C@]4(C)[C@H]3CC[C@@]21C'],
    ['zearalenone', 'C[C@H]1CCCC(=O)CCC/C=C/c2cc(O)cc(O)c2C(=O)O1'],
    ['tianeptine', 'CN1c2ccccc2C(NCCCCCCC(=O)O)c2ccc(Cl)cc2S1(=O)=O'],
    ['3,3,4,4-tetrachlorosulfolane', 'O=S1(=O)CC(Cl)(Cl)C(Cl)(Cl)C1'],
    ['barbituric acid', 'O=C1CC(=O)NC(=O)N1'],
  ])('%s is none, although it has part of one', (_name, smiles) => {
    expect(isControlledStructure(smiles)).toBe(false);
  });
});

describe('substances that treaties list, but that are sold', () => {
  it('name each list once', () => {
    expect(regulationsOf('67-64-1')).toEqual([
      ['Drug precursor', 'UN convention of 1988, Table II'],
      ['Explosives precursor', 'Regulation (EU) 2019/1148, Annex II'],
    ]);
    expect(regulationsOf('7647-14-5')).toEqual([]);
    expect(regulationsOf(null)).toEqual([]);
    expect(regulationsOf('72797-41-2').map(([kind]) => kind)).toEqual([
      'Controlled drug in some states of the USA',
    ]);
    const kinds = readTable('regulated_substances.tsv').map((row) => `${row('cas')} ${row('kind')}`);
    expect(new Set(kinds).size).toBe(kinds.length);
  });
});

/** Returns patterns of the dialkylaminoethyl compounds in Schedule 2 of the Chemical Weapons Convention. */
function dialkylaminoethylPrecursors() {
  const dimethyl = '[CH3][NX3]([CH3])';
  const diethyl = '[CH3][CH2][NX3]([CH2][CH3])';
  const diisopropyl = '[CH3][CX4H1]([CH3])[NX3]([CX4H1]([CH3])[CH3])';
  const neutralPattern = (structure: string) => createPattern(structure, /^[^+]*N[^+]*$/);
  const chloridesAndThiols = [dimethyl, diethyl, diisopropyl].flatMap((amine) => [
    neutralPattern(`${amine}[CH2][CH2]Cl`),
    neutralPattern(`${amine}[CH2][CH2][SX2H1]`),
  ]);
  // The convention exempts the alcohols with two methyl or two ethyl groups.
  return chloridesAndThiols.concat(createPattern(`${diisopropyl}[CH2][CH2][OX2H1]`, /N/));
}

describe('compounds that every laboratory uses', () => {
  const { compounds } = loadLines();
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

  it.each(['reagents.tsv', 'commodities.tsv', 'regulated_substances.tsv'])('are sold: all of %s', (file) => {
    expect(
      readTable(file)
        .map((row) => row('cas'))
        .filter((cas) => !numbers.has(cas)),
    ).toEqual([]);
  });

  it('are not controlled: no row of the table of controlled substances is sold', () => {
    const controlled = readTable('controlled_substances.tsv');
    expect(controlled.every((row) => row('source') !== '' && isControlledStructure(row('smiles')))).toBe(
      true,
    );
    expect(compounds.filter(({ smiles }) => isControlledStructure(smiles))).toEqual([]);
  });

  it.each([
    [
      'Chemical weapons precursor',
      'dialkylaminoethyl chlorides, alcohols and thiols',
      dialkylaminoethylPrecursors(),
    ],
    [
      'Chemical weapons precursor',
      'phosphorus with one methyl or ethyl group',
      [createPattern('[CH3]P(=O)(O)O', /P/), createPattern('[CH3][CH2]P(=O)(O)O', /P/)],
    ],
    [
      'Drug precursor',
      'phenylacetic and anthranilic acid, their esters and salts',
      [
        createPattern('OC(=O)[CH2]c1[cH][cH][cH][cH][cH]1', /c\dccccc\d/),
        createPattern('OC(=O)c1[cH][cH][cH][cH]c1[NH2]', /Nc/),
      ],
    ],
  ] as const)('%s: the page names the list for %s', (kind, _substances, patterns) => {
    const found = compounds.filter(
      ({ cas, smiles }) =>
        cas !== null && smiles.split('.').some((fragment) => patterns.some((count) => count(fragment) > 0)),
    );
    expect(found.length).toBeGreaterThan(3);
    expect(
      found
        .filter(({ cas }) => !regulationsOf(cas).some(([listed]) => listed === kind))
        .map(({ name, cas }) => `${name} ${cas}`),
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
