import { describe, expect, it } from 'vitest';
import { speciesRoles } from './vocabulary/query-species';
import { baseDocument, openTestIndex } from '../../../../test/fixtures/search-documents';
import type { SearchDocument } from './search-document';

const titled = (goodsId: number, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  ...baseDocument,
  goods_id: goodsId,
  catalogue_numbers: [`QC${10_000 + goodsId}`],
  title,
  subject: title,
  ...more,
});

const antibody = (goodsId: number, target: string, host: string, reactivity: string[]): SearchDocument =>
  titled(goodsId, `Anti-${target} ${host} Antibody`, {
    subject: target,
    about: ['monoclonal', ...reactivity],
    facets: { host: [host], evidence: reactivity.map((species) => `WB × ${species}`) },
  });

const index = openTestIndex([
  titled(212, 'Anti-SOD1 Antibody', {
    subject: 'SOD1',
    aliases: ['Superoxide dismutase 1'],
    about: ['immunosorbent assay'],
  }),
  titled(213, 'SOD1 Activity Assay Kit', { subject: 'SOD1', aliases: ['Superoxide dismutase 1'] }),
  titled(90, 'Ritalinic acid'),
  titled(91, 'Sincalide', { aliases: ['CCK-8', 'CCK-8 peptide'], short_names: ['CCK-8 peptide'] }),
  titled(92, 'CCK-8 Cell Viability Kit', { short_names: ['CCK-8'], about: ['kit'] }),
  titled(93, 'DMEM Powder', { aliases: ['with acid'] }),
  titled(1, 'Aspirin', { aliases: ['Acetylsalicylic acid', 'DB00945', 'CHEBI:15365', '2244'] }),
  titled(2, 'Anti-DNAJC5G Rabbit Antibody', { about: ['antibody'] }),
  titled(3, 'PBS (1×, pH 7.4)', { subject: 'PBS' }),
  titled(4, 'PBS (10×, pH 7.4)', { subject: 'PBS' }),
  titled(5, 'Mouse IL-6 ELISA Kit', { subject: 'IL6', aliases: ['IL-6'], about: ['kit', 'Mouse'] }),
  titled(6, 'Pig Insulin ELISA Kit', { subject: 'INS', aliases: ['Insulin'], about: ['kit'] }),
  titled(7, 'Sulfuric acid'),
  titled(8, 'Anti-beta-Actin Rabbit Antibody', {
    subject: 'ACTB',
    aliases: ['beta-Actin'],
    about: ['antibody'],
  }),
  titled(9, 'Anti-alpha-Smooth Muscle Actin Antibody', { subject: 'ACTA2', aliases: ['alpha-SMA'] }),
  titled(10, 'Haematoxylin'),
  titled(11, 'Estradiol', { inchikey: 'VOXZDWNPVJITMN-ZBRFXRBCSA-N' }),
  titled(12, 'Tyramine hydrochloride'),
  titled(13, 'Anti-Phospho-ERK1 (Thr202) Antibody', { subject: 'MAPK3', aliases: ['ERK'] }),
  titled(14, 'Anti-EIF2AK3 Antibody', { subject: 'EIF2AK3', aliases: ['PERK'] }),
  titled(15, 'Anti-SELP Antibody', { subject: 'SELP', aliases: ['P-selectin'] }),
  titled(16, 'Trypsin-EDTA'),
  titled(17, 'Sodium lauryl sulfate', { aliases: ['SDS'], short_names: ['SDS'] }),
  titled(18, 'Anti-SDS Antibody', { subject: 'SDS', aliases: ['Serine dehydratase'] }),
  titled(19, 'Anti-PLAT Antibody', { subject: 'PLAT', aliases: ['TPA'] }),
  titled(21, 'Glucose Assay Kit (Colorimetric)', { subject: 'Glucose', about: ['kit'] }),
  titled(22, 'Glucose'),
  titled(20, 'Phorbol myristate acetate', { aliases: ['PMA', 'TPA'], short_names: ['PMA', 'TPA'] }),
  titled(23, 'Anti-FOXP3 Rabbit Antibody, HRP Conjugated', { subject: 'FOXP3', about: ['peroxidase'] }),
  titled(24, 'Anti-FOXP3 Rabbit Antibody', { subject: 'FOXP3', about: ['antibody'] }),
  titled(25, 'Anti-CD3 Mouse Antibody, PE Conjugated', { subject: 'CD3E', about: ['phycoerythrin'] }),
  titled(26, 'Anti-CD3 Mouse mAb, PE-Cy7 Conjugated', { subject: 'CD3E', about: ['Mouse'] }),
  titled(27, 'Anti-CD3 Rabbit Antibody, APC Conjugated', { subject: 'CD3E', about: ['Mouse'] }),
  titled(28, 'Anti-CD47 Antibody, APC Conjugated', { subject: 'CD47' }),
  titled(29, 'Anti-CD4 Antibody', { subject: 'CD4' }),
  titled(30, 'Anti-FLAG Tag Antibody', { subject: 'FLAG' }),
  titled(31, 'Recombinant Human IL-2 Protein', { subject: 'IL2', aliases: ['IL-2'] }),
  titled(32, 'Anti-CARD16 Antibody', { subject: 'CARD16', aliases: ['Caspase-1 inhibitor COP'] }),
  titled(33, 'Z-VAD-FMK', { about: ['caspase inhibitor'], inchikey: 'MIFGOLAMNLSLGH-QOKNQOGYSA-N' }),
  titled(34, 'Quinidine', { aliases: ['methanol derivative, 2', 'methanol ester 5, l form'] }),
  titled(35, 'Methanol'),
  titled(36, 'Retinoic acid'),
  titled(37, 'Anti-CD163 Antibody', { subject: 'CD163', aliases: ['Hemoglobin scavenger receptor'] }),
  titled(38, 'Anti-HBB Antibody', { subject: 'HBB', aliases: ['Hemoglobin'] }),
  titled(39, 'Citric acid'),
  titled(40, 'Nitric acid', { aliases: ['acide nitrique'] }),
  titled(41, 'Tartaric acid', { aliases: ['Weinsäure'] }),
  titled(42, 'Zinc chloride'),
  titled(43, 'Cobalt chloride', { about: ['anhydrous'] }),
  antibody(50, 'CD20', 'Rabbit', ['Human', 'Mouse']),
  antibody(51, 'CD20', 'Mouse', ['Human']),
  antibody(52, 'CD20', 'Rat', ['Mouse']),
  antibody(53, 'CD201', 'Goat', ['Mouse']),
  {
    ...antibody(55, 'CD20', 'Mouse', ['Human']),
    title: 'Anti-CD20 Mouse mAb, FITC Conjugated',
    about: ['monoclonal', 'antibody', 'Human'],
  },
  titled(54, 'Goat Anti-Mouse IgG Secondary Antibody', {
    subject: 'Anti-Mouse IgG',
    facets: { host: ['Goat'] },
  }),
  titled(56, 'Anti-Phospho-p70 S6 Kinase (Thr389) Antibody', { subject: 'RPS6KB1' }),
  titled(57, 'Anti-Phospho-RPS6 (Ser235/236) Antibody', { subject: 'RPS6', aliases: ['S6'] }),
  titled(58, 'Anti-RPS6 Antibody', { subject: 'RPS6', aliases: ['S6', 'phosphoprotein'] }),
  titled(59, 'Potassium chloride', { aliases: ['Kalium chloride'] }),
  titled(60, 'Benzocaine', { aliases: ['Amben'] }),
  titled(61, 'Genistein'),
  titled(62, 'Profenofos'),
  titled(63, 'Sirolimus', { aliases: ['Rapamycin'] }),
  titled(64, 'Recombinant Human VEGF-A Protein', { subject: 'VEGFA', aliases: ['VEGF165'] }),
  titled(65, 'Anti-VEGF-A Rabbit Recombinant Monoclonal Antibody', {
    subject: 'VEGFA',
    aliases: ['VEGF165'],
    about: ['Human'],
  }),
  titled(66, 'Salicylamide', { cas: '50-78-2' }),
  titled(67, 'Salbutamol', { aliases: ['50782345', '100241'] }),
  { ...antibody(70, 'NeuN', 'Rabbit', ['Human', 'Mouse']), aliases: ['RBFOX3'] },
  titled(69, 'Recombinant Human NeuN Protein', { subject: 'NeuN' }),
  titled(71, 'Mouse NeuN ELISA Kit', { subject: 'NeuN', about: ['kit', 'Mouse'] }),
  { ...antibody(72, 'NeuN', 'Mouse', ['Human']), aliases: ['RBFOX3'] },
  titled(73, 'Recombinant Rat Leptin Protein', { subject: 'Leptin' }),
  titled(74, 'Rat Leptin ELISA Kit', { subject: 'Leptin', about: ['Serum'] }),
  antibody(75, 'Leptin', 'Rat', ['Human']),
  titled(76, 'Anti-IL-1RA Rabbit Antibody', { subject: 'IL-1RA', about: ['antibody'] }),
  titled(77, 'Anti-IL-1R1 Rabbit Antibody', {
    subject: 'IL-1R1',
    aliases: ['IL-1R-alpha'],
    about: ['antibody'],
  }),
  titled(78, 'Anti-MAP2 Rabbit Antibody', { subject: 'MAP2' }),
  titled(79, 'Guinea pig ERK1 ELISA Kit', { subject: 'MAPK3', aliases: ['MAP2 kinase'] }),
  titled(80, 'Recombinant Human TNF-alpha Protein', { subject: 'TNF-alpha' }),
  antibody(81, 'TNF-alpha', 'Rat', ['Human']),
  titled(82, 'Cholecalciferol', { aliases: ['Vitamin D3'] }),
  titled(83, 'Anti-Vitamin D Receptor Rat Antibody', { subject: 'VDR', aliases: ['Vitamin D3 receptor'] }),
  titled(84, 'Recombinant Human Insulin Receptor Protein', { subject: 'INSR' }),
  titled(85, 'Recombinant Human Insulin Protein', { subject: 'INS', aliases: ['Insulin'] }),
  { ...antibody(200, 'Phospho-p53 (Ser15)', 'Rabbit', ['Human']), subject: 'TP53', aliases: ['p53', 'pS15'] },
  {
    ...antibody(201, 'Acetyl-p53 (Lys382)', 'Rabbit', ['Human']),
    subject: 'TP53',
    aliases: ['p53', 'K382ac'],
  },
  {
    ...antibody(202, 'p53', 'Rabbit', ['Human']),
    subject: 'TP53',
    aliases: ['p53'],
    about: ['pAb', 'polyclonal'],
  },
  antibody(203, 'PD-L1', 'Mouse', ['Human']),
  titled(204, 'Laemmli sample buffer (1×)'),
  titled(205, 'Anti-SMAD3 Antibody', { subject: 'SMAD3', aliases: ['LDS'] }),
  titled(206, 'Glycine'),
  titled(207, 'Horizontal electrophoresis chamber', { aliases: ['LB'] }),
  titled(208, '1 kb DNA Ladder'),
  titled(209, '1.5 mL Microcentrifuge Tubes'),
  titled(214, 'Inhibitor of DUBs'),
  titled(210, '15 mL Conical Tubes'),
  titled(213, 'Anti-TUBE1 Antibody', { subject: 'TUBE1', aliases: ['TUBE'] }),
  titled(211, '200 µL Pipette Tips'),
  titled(212, 'Anti-GPR15 Antibody', { subject: 'GPR15', aliases: ['Brother of Bonzo'] }),
  ...Array.from({ length: 40 }, (_, index) => titled(100 + index, `Rabbit Serum, Donor ${index}`)),
]);
const find = (text: string) => index.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 24 });

describe('amounts', () => {
  it.each([
    ['aspirin 5g', 1, '5g'],
    ['aspirin 500 ml', 1, '500 ml'],
    ['5 g aspirin', 1, '5 g'],
    ['QC10001-5g', 1, '5g'],
    ['QC10001/5 g', 1, '5 g'],
    ['aspirin 10 mM in DMSO', 1, '10 mM in DMSO'],
    ['mouse IL-6 2 x 96T', 5, '2 x 96T'],
  ])('%s finds the product without the amount', async (text, id, leftOut) => {
    const found = await find(text);
    expect(found.goodsIds[0]).toBe(id);
    expect(found.leftOut).toBe(leftOut);
  });

  it('prefer a product that has the amount in its name', async () => {
    expect(await find('PBS 10x')).toMatchObject({ goodsIds: [4], leftOut: null });
    expect((await find('PBS pH 7.4')).goodsIds).toEqual([3, 4]);
  });

  it('alone find nothing', async () => {
    expect(await find('2 x 100 µg')).toMatchObject({ total: 0, leftOut: null });
  });

  it('are left out together with a misspelling or an unknown word', async () => {
    expect(await find('asprin 5g')).toMatchObject({ goodsIds: [1], corrected: 'aspirin', leftOut: '5g' });
    expect(await find('aspirin qqqq 5g')).toMatchObject({ goodsIds: [1], leftOut: 'qqqq 5g' });
  });
});

describe('words that are left out', () => {
  it.each([
    ['buy aspirin kit', 'buy kit'],
    ['aspirin antibody', 'antibody'],
    ['aspirin rabbit antibody kit', 'rabbit antibody kit'],
  ])('of %j are the least informative', async (text, leftOut) => {
    expect(await find(text)).toMatchObject({ goodsIds: [1], leftOut });
  });

  it('are never the rarest, nor parts of a name', async () => {
    expect((await find('trypsin-EDTA rabbit')).leftOut).toBe('rabbit');
    expect((await find('trypsin-EDTA antibody')).leftOut).toBe('antibody');
  });
});

describe('other words for the same', () => {
  it.each([
    ['murine IL-6', 5],
    ['porcine insulin', 6],
    ['sulphuric acid', 7],
    ['hematoxylin', 10],
    ['haematoxylin', 10],
    ['oestradiol', 11],
    ['tyramine HCl', 12],
    ['tyramine-HCl', 12],
    ['b-actin', 8],
    ['β-actin', 8],
    ['αSMA', 9],
    ['α-SMA', 9],
    ['a-SMA', 9],
    ['alpha SMA', 9],
    ['p-ERK', 13],
    ['PERK', 14],
    ['P-selectin', 15],
    ['p-selectin', 15],
  ])('%s', async (text, id) => {
    expect((await find(text)).goodsIds[0]).toBe(id);
  });
});

describe('identifiers of a product page', () => {
  it.each([
    ['DB00945', 1],
    ['CHEBI:15365', 1],
    ['2244', 1],
    ['VOXZDWNPVJITMN', 11],
    ['VOXZDWNPVJITMN-ZBRFXRBCSA-N', 11],
  ])('%s', async (text, id) => {
    expect((await find(text)).goodsIds).toEqual([id]);
  });
});

it('a whole number is not the beginning of a longer one', async () => {
  expect((await find('10024')).goodsIds).toEqual([24]);
  expect((await index.suggest('10024', 6)).goodsIds).toEqual([24]);
  expect((await find('50782')).goodsIds).toEqual([66]);
  expect((await find('1002')).goodsIds).toContain(24);
});

describe('abbreviations of a compound that also name a gene', () => {
  it.each([
    ['SDS', [17, 18]],
    ['sds', [17, 18]],
    ['TPA', [20, 19]],
  ])('%s finds the compound first', async (text, ids) => {
    expect((await find(text)).goodsIds.slice(0, 2)).toEqual(ids);
  });
});

it('a compound precedes the kits and solutions that are named after it', async () => {
  expect((await find('glucose')).goodsIds).toEqual([22, 21]);
  expect((await find('glucose kit')).goodsIds[0]).toBe(21);
});

describe('labels of antibodies', () => {
  it('are whole words beside others, so that another label is not shown for them', async () => {
    expect(await find('foxp3 pe')).toMatchObject({ goodsIds: [23, 24], leftOut: 'pe' });
    expect(await find('cd3 pe')).toMatchObject({ goodsIds: [25], leftOut: null });
    expect(await find('CD3 PE mouse')).toMatchObject({ goodsIds: [25], leftOut: null });
  });

  it.each(['CD3 PE-Cy7', 'PE/Cy7 CD3', 'mouse cd3 pe cy7', 'anti-CD3 PECy7'])(
    '%s finds the tandem dye',
    async (text) => {
      expect((await find(text)).goodsIds).toEqual([26]);
    },
  );

  it('alone are the start of a longer word while one types', async () => {
    expect((await find('pe')).goodsIds).toContain(23);
  });
});

describe('a product that a part of the query names', () => {
  it.each([
    ['CD4 APC', 29, 'APC'],
    ['CD4 PE-Cy7 mouse', 29, 'PE-Cy7 mouse'],
    ['anti-FLAG M2', 30, 'M2'],
    ['chicken FLAG', 30, 'chicken'],
  ])('precedes others with longer words: %s', async (text, id, leftOut) => {
    const found = await find(text);
    expect(found.goodsIds[0]).toBe(id);
    expect(found.leftOut).toBe(leftOut);
  });

  it('precedes another whose aliases have the numbers of an amount', async () => {
    expect(await find('methanol 5 l')).toMatchObject({ goodsIds: [35, 34], leftOut: '5 l' });
  });

  it('does not replace one that has all words', async () => {
    expect((await find('methanol derivative')).goodsIds).toEqual([34]);
  });

  it('is not looked for in an exact search', async () => {
    const exact = { exact: true, filters: {}, sort: 'relevance', page: 1, pageSize: 24 } as const;
    expect(await index.find({ text: 'CD4 APC', ...exact })).toMatchObject({ goodsIds: [28], leftOut: null });
  });
});

it.each(['vit D3', 'Vit. D3', 'vit-D3'])('%s is the vitamin', async (text) => {
  expect((await find(text)).goodsIds[0]).toBe(82);
});

it('rh, rm and rr before a name mean recombinant human, mouse and rat', async () => {
  expect((await find('rhIL-2')).goodsIds).toEqual([31]);
  expect((await find('rh IL2')).goodsIds).toEqual([31]);
});

it('a query for an inhibitor finds compounds first', async () => {
  expect((await find('caspase inhibitor')).goodsIds).toEqual([33, 32]);
});

it('a British name is the whole name of its American form', async () => {
  expect((await find('haemoglobin')).goodsIds.slice(0, 2)).toEqual([38, 37]);
});

it('French acids are found by their English form, and not corrected to another acid', async () => {
  expect((await find('acide citrique')).goodsIds).toEqual([39]);
  expect(await find('acide benzoïque')).toMatchObject({ total: 0, corrected: null });
});

it('a German acid is not corrected to one with another stem', async () => {
  expect(await find('Retinsäure')).toMatchObject({ corrected: null, total: 0 });
  expect(await find('Weinsaeure')).toMatchObject({ goodsIds: [41], corrected: 'weinsaure' });
});

it('anhydrous is left out before the name of the element', async () => {
  expect(await find('zinc chloride anhydrous')).toMatchObject({ goodsIds: [42], leftOut: 'anhydrous' });
});

it('an unknown name is not left out of a query that names nothing else', async () => {
  expect(await find('okadaic acid')).toMatchObject({ total: 0, leftOut: null });
  expect((await find('okadaic aspirin')).goodsIds[0]).toBe(1);
});

describe('short forms of "antibody"', () => {
  it.each(['foxp3 ab', 'foxp3 abs', 'ab foxp3'])('%s finds the antibodies', async (text) => {
    expect(await find(text)).toMatchObject({ goodsIds: [23, 24], leftOut: null });
  });
});

describe('a species in a query for antibodies', () => {
  it.each([
    ['CD20 antibody mouse reactive', [50, 52]],
    ['CD20 reacts with mouse', [50, 52]],
    ['mouse monoclonal CD20', [51]],
    ['CD20 monoclonal mouse', [51]],
    ['mouse anti-human CD20', [51]],
    ['rat anti-mouse CD20', [52]],
    ['CD20 anti-mouse', [50, 52]],
    ['anti-murine CD20', [50, 52]],
    ['CD20 antibody raised in rat', [52]],
    ['CD20 mouse antibody', [51, 50, 52]],
    ['CD20 antibody western blot in mouse', [50, 52]],
    ['CD20 WB mouse', [50, 52]],
    ['CD20 IHC mouse', [50, 52]],
    ['CD20 mouse monoclonal WB human', [51]],
  ])('is the host, the reactivity, or either: %s', async (text, ids) => {
    expect((await find(text)).goodsIds.slice(0, ids.length)).toEqual(ids);
  });

  it.each(['anti-mouse CD20 FITC', 'FITC anti-mouse CD20', 'CD20 FITC mouse reactive'])(
    'is the reactivity before the label, which is left out when it is sold for another species only: %s',
    async (text) => {
      const found = await find(text);
      expect(found.goodsIds.slice(0, 2)).toEqual([50, 52]);
      expect(found.leftOut).toContain('FITC');
    },
  );

  it('does not leave out the label of an antibody that reacts with the species, nor in an exact search', async () => {
    expect(await find('anti-human CD20 FITC')).toMatchObject({ goodsIds: [55], leftOut: null });
    expect(await find('mouse CD20 FITC antibody')).toMatchObject({ goodsIds: [55], leftOut: null });
    const exact = { exact: true, filters: {}, sort: 'relevance', page: 1, pageSize: 24 } as const;
    expect(await index.find({ text: 'anti-mouse CD20 FITC', ...exact })).toMatchObject({ goodsIds: [55] });
  });

  it('does not put the host before the target', async () => {
    expect((await find('goat anti-mouse CD20')).goodsIds[0]).not.toBe(53);
  });

  it('after "anti" alone is the target of a secondary antibody', async () => {
    expect((await find('goat anti-mouse')).goodsIds[0]).toBe(54);
  });

  it('has no role without a word of antibodies, because it may be that of a kit', () => {
    expect(speciesRoles('mouse CD20')).toBeNull();
    expect(speciesRoles('CD20 ELISA mouse')?.reactivities ?? []).toEqual([]);
    expect(speciesRoles('CD20 PE guinea pig')?.either).toEqual(['guineapig']);
  });
});

it.each(['p-S6', 'phospho S6', 'pS6', 'S6 pS235', 'phospho-S6 (Ser235)'])(
  '%s finds the phosphorylated target before longer names that contain it',
  async (text) => {
    expect((await find(text)).goodsIds[0]).toBe(57);
  },
);

it.each(['CD4 GK1.5', 'CD4 D3H8', 'CD4 53-6.7', 'GK1.5 CD4', 'CD4 clone DM1A'])(
  '%s finds the target without the clone',
  async (text) => {
    expect((await find(text)).goodsIds[0]).toBe(29);
  },
);

it('recombinant human proteins precede recombinant antibodies', async () => {
  expect((await find('rhVEGF165')).goodsIds).toEqual([64, 65]);
});

it.each(['insulin human recombinant', 'recombinant human insulin', 'human recombinant insulin'])(
  '%s is the protein and not its receptor',
  async (text) => {
    expect((await find(text)).goodsIds.slice(0, 2)).toEqual([85, 84]);
  },
);

it('a number is not searched without the name beside it, unless that names an identifier', async () => {
  expect(await find('Trypsin 2244')).toMatchObject({ total: 0, leftOut: null });
  expect(await find('CID 2244')).toMatchObject({ goodsIds: [1] });
});

describe('corrections', () => {
  it.each(['Valium', 'Ambien', 'Galium', 'DPBS'])('do not make %s another word', async (text) => {
    expect(await find(text)).toMatchObject({ total: 0, corrected: null });
  });

  it.each([
    ['xenistein', 'genistein'],
    ['lrofenofos', 'profenofos'],
    ['rapamicin', 'rapamycin'],
    ['sapirin', 'aspirin'],
    ['enistein', 'genistein'],
  ])('of %s is %s', async (text, corrected) => {
    expect(await find(text)).toMatchObject({ corrected });
  });
});

describe('a target with a species after it', () => {
  it('is an antibody of that host unless the target is measured in serum', async () => {
    expect((await find('NeuN mouse')).goodsIds[0]).toBe(72);
    expect((await find('mouse NeuN')).goodsIds[0]).toBe(71);
    expect((await find('leptin rat')).goodsIds[0]).toBe(73);
  });

  it('is not another target whose alias begins with it', async () => {
    const found = await find('MAP2 guinea pig');
    expect([found.goodsIds[0], found.leftOut]).toEqual([78, 'guinea pig']);
  });
});

it('a Greek letter is not a Latin one when the target with it is sold', async () => {
  expect((await find('IL-1R-α antibody')).goodsIds[0]).toBe(77);
  expect((await find('IL-1RA antibody')).goodsIds[0]).toBe(76);
});

it('a word that is left out still tells that an antibody is meant', async () => {
  expect(await find('TNF-alpha neutralizing')).toMatchObject({ goodsIds: [81, 80], leftOut: 'neutralizing' });
});

describe('a word that products have only as the beginning of a longer one', () => {
  it('is reported, so that a product of another name is not taken for it', async () => {
    expect(await find('Ritalin')).toMatchObject({ goodsIds: [90], partialWords: ['ritalin'] });
    expect(await find('ritalinic acid')).toMatchObject({ goodsIds: [90], partialWords: [] });
    expect(await find('Aspirin')).toMatchObject({ partialWords: [] });
    expect(await find('Rital')).toMatchObject({ partialWords: ['rital'] });
  });

  it('is not reported with other spellings of a whole word, or when another text was searched', async () => {
    expect(await find('antibodies FOXP3')).toMatchObject({ partialWords: [] });
    expect(await find('sulphuric acid')).toMatchObject({ partialWords: [] });
    expect(await find('xenistein')).toMatchObject({ corrected: 'genistein', partialWords: [] });
  });
});

it('the form of a chemical is left out before its name', async () => {
  const found = await find('sulfuric acid powder');
  expect([found.goodsIds, found.leftOut]).toEqual([[7], 'powder']);
});

it('an abbreviation of an assay is the kit unless the peptide is asked for', async () => {
  expect((await find('CCK-8')).goodsIds).toEqual([92, 91]);
  expect((await find('CCK8 kit')).goodsIds).toEqual([92]);
  expect((await find('CCK-8 peptide')).goodsIds[0]).toBe(91);
});

it('a formula beside a name is left out', async () => {
  expect(await find('C9H8O4 aspirin')).toMatchObject({ goodsIds: [1], leftOut: 'C9H8O4' });
});

it('a CAS number with a zero before its check digit is read without it', async () => {
  expect((await find('50-78-02')).goodsIds).toEqual([66]);
});

describe('antibodies against a modified target', () => {
  it.each(['p53', 'p53 antibody', 'anti-p53', 'p53 rabbit', 'rabbit anti-p53', 'p53 WB', 'p53 DO-1', 'TP53'])(
    'follow those against all forms unless the query names a modification: %s',
    async (text) => {
      expect((await find(text)).goodsIds.slice(0, 3)).toEqual([202, 200, 201]);
    },
  );

  it.each([
    ['phospho p53', 200],
    ['p-p53', 200],
    ['p53 pS15', 200],
    ['p53 pSer15', 200],
    ['p53 p-Ser-15', 200],
    ['acetyl p53', 201],
    ['p53 K382ac', 201],
  ])('come first when the query names their modification: %s', async (text, id) => {
    expect((await find(text)).goodsIds[0]).toBe(id);
  });

  it.each(['p53 pAb', 'pAb p53', 'anti-p53 pAb', 'rabbit pAb p53', 'p53 pAbs'])(
    'are not meant by the short form of polyclonal: %s',
    async (text) => {
      expect((await find(text)).goodsIds[0]).toBe(202);
    },
  );
});

describe('a clone that no product has', () => {
  it.each([
    ['p53 DO-1', 202, 'DO-1'],
    ['PD-L1 28-8', 203, '28-8'],
    ['PD-L1 clone SP142', 203, 'clone SP142'],
    ['clone E1L3N PD-L1', 203, 'clone E1L3N'],
    ['CD4 M1/70', 29, 'M1/70'],
    ['CD4 30-F11', 29, '30-F11'],
    ['CD4 145-2C11', 29, '145-2C11'],
  ])('is left out, also beside a name that looks like one: %s', async (text, id, leftOut) => {
    const found = await find(text);
    expect([found.goodsIds[0], found.leftOut]).toEqual([id, leftOut]);
  });
});

it.each(['superoxide dismutase assay', 'SOD1 assay', 'assay superoxide dismutase 1'])(
  'an assay comes before antibodies for one: %s',
  async (text) => {
    expect((await find(text)).goodsIds).toEqual([213, 212]);
  },
);

describe('of the words that no product has together', () => {
  it.each([
    ['LDS sample buffer', 204, 'LDS'],
    ['glycine electrophoresis', 206, 'electrophoresis'],
    ['electrophoresis glycine', 206, 'electrophoresis'],
  ])('the kind of product or its name remains: %s', async (text, id, leftOut) => {
    expect(await find(text)).toMatchObject({ goodsIds: [id], leftOut });
  });

  it('a beginning of other words does not remain', async () => {
    expect(await find('LB broth')).toMatchObject({ total: 0, leftOut: null });
  });
});

it.each([
  ['1kb ladder', [208]],
  ['1 kb ladder', [208]],
  ['15 ml tubes', [210]],
  ['15ml tubes', [210]],
  ['1.5 ml tubes', [209]],
  ['1.5ml tube', [209]],
  ['15 ml tube', [210]],
  ['200 ul tips', [211]],
  ['200µl tips', [211]],
])('a size is the same with or without a space, and not another one: %s', async (text, ids) => {
  expect(await find(text)).toMatchObject({ goodsIds: ids, leftOut: null });
});

describe('another supplier in a query', () => {
  const shop = openTestIndex([
    titled(1, 'Anti-CD3 Antibody', { subject: 'CD3' }),
    titled(2, 'Anti-CD36 Antibody', { subject: 'CD36', aliases: ['BDPLT10'] }),
    titled(3, 'Anti-NEB Antibody', { subject: 'NEB' }),
    titled(4, 'Anti-SFN Antibody', { subject: 'SFN', aliases: ['14-3-3 sigma'] }),
    titled(5, 'Corning Cell Culture Dish', { subject: 'Cell Culture Dish' }),
    titled(6, 'Cell Culture Dish'),
    titled(7, 'Anti-p53 Antibody', { subject: 'p53' }),
  ]);
  const find = (text: string) => shop.find({ text, filters: {}, sort: 'relevance', page: 1, pageSize: 9 });

  it.each([
    ['anti-CD3 (BD Biosciences)', 1, 'BD Biosciences'],
    ['BD CD3', 1, 'BD'],
    ['CD3 abcam ab5690', 1, 'abcam ab5690'],
    ['p53 (DO-1, Santa Cruz)', 7, 'DO-1 Santa Cruz'],
    ['CD3 (Sigma)', 1, 'Sigma'],
  ])('is left out of %s', async (text, id, leftOut) => {
    const found = await find(text);
    expect([found.goodsIds[0], found.leftOut]).toEqual([id, leftOut]);
  });

  it.each([
    ['NEB antibody', 3],
    ['14-3-3 sigma', 4],
    ['14-3-3 sigma antibody', 4],
    ['Corning dish', 5],
  ])('is a word of a product in %s', async (text, id) => {
    expect(await find(text)).toMatchObject({ goodsIds: [id], leftOut: null });
  });
});
