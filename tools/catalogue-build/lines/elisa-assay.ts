import { hash32, pick, sample } from '../seeded-random';
import type { Gene } from '../genes';
import { vocabulary } from '../vocabulary';

/** Kind of target by its concentration and the samples that contain it. */
export type TargetKind = 'cytokine' | 'plasma' | 'secreted' | 'cellular';

const secretedName =
  /interleukin|chemokine|interferon|growth factor|hormone|secret|collagen|apolipoprotein|metallopeptidase|complement|serpin|defensin|insulin|albumin|globulin|coagulation factor|fibrinogen|fibronectin|osteo(pontin|calcin|protegerin)|angiopoietin|adipo(nectin|kine)|natriuretic|tumor necrosis factor|colony stimulating|resistin|lectin|cystatin|kallikrein|inhibin|ferritin|troponin|myoglobin/i;
const intracellularName =
  /receptor|regulatory|regulated|induced|inducible|kinase|substrate|transcription|nuclear|cancer|testis|converting|response|stimulated|activat|associated|interacting|homeobox|degrading|like domain|target|phosphatase|transport/i;
const intracellularClasses =
  /kinase|phosphatase|transcription|GPCR|channel|transporter|CD antigen|ubiquitin|histone/;

/** Proteins of cells that are measured in serum as markers of tissue damage. */
const serumMarkers: ReadonlySet<string> = new Set(
  'GFAP S100B ENO2 NEFL HMGB1 CKB CKM LDHA LDHB MB TNNI3 TNNT2 FABP1 FABP2 FABP3 FTH1 FTL GSTP1 UCHL1 MAPT'.split(
    ' ',
  ),
);

/** Proteins of plasma with more than about 1 µg/mL. */
const plasmaProteins: ReadonlySet<string> = new Set(
  `ALB A2M AFM AGT AHSG AMBP APCS APOA1 APOA2 APOA4 APOB APOC1 APOC2 APOC3 APOD APOE APOH APOM C1QA C1R C1S C2 C3 C4A C4B C5 C9
CETP CFB CFH CFI CLU CP CRP F2 F5 F10 F12 FBLN1 FCN2 FETUB FGA FGB FGG FN1 GC GSN HP HPX HRG ITIH4 KNG1 LBP LCAT LPA LRG1
ORM1 ORM2 PLG PON1 PROC PROS1 PPBP RBP4 SAA1 SERPINA1 SERPINA3 SERPINA6 SERPINA7 SERPINC1 SERPIND1 SERPINF1 SERPINF2
SERPING1 TF TTR VTN VWF ADIPOQ`.split(/\s+/),
);

/** Hormones and growth factors of the blood, in pg/mL, which their names do not show. */
const hormonesAndFactors: ReadonlySet<string> = new Set(
  `ADM AGRP APLN AVP BDNF BMP2 BMP4 BMP6 BMP7 BMP9 CALCA CALCB CCK CORT CRH DKK1 EDN1 EDN2 EDN3 EPO FLT3LG GAST GCG GDF11 GDF15 GDF2
GDNF GHRL GIP GREM1 IAPP IL1RN KITLG LIF MSTN NMB NMU NOG NPPA NPPB NPPC NPY NRG1 NTF3 NTF4 NTS OSM OXT PDYN PENK PMCH POMC
PPY PYY SCT SOST SST TAC1 TFF1 TFF2 TFF3 THPO TNFSF10 TNFSF11 TNFSF13 TNFSF13B TRH TSLP UCN VIP`.split(/\s+/),
);

/** Secreted and shed proteins, in ng/mL, which their names do not show. */
const solubleProteins: ReadonlySet<string> = new Set(
  `ACAN AFP AGRN ANG AZU1 B2M BGN BPI BTC CAMP CCN1 CCN2 CD14 CD163 CDH1 CDH5 CEACAM1 CEACAM5 CGB3 CHGA CHI3L1 CHIT1 COMP CTSB CTSD
CTSG CTSS DCN DPP4 EFEMP1 ELANE ENG EPCAM ERFE FABP4 FAS FGF21 FGF23 FST FSTL1 GPC3 GZMB HAMP HAVCR1 HSPG2 ICAM1 IL2RA
IL6R ITLN1 KL LCN2 LEP LGALS3 LGALS3BP LPL LTBP1 LTF LUM LYZ MAPT METRNL MIF MPO MUC1 MUC16 NAMPT NUCB2 OLFM4 PCSK9 PECAM1
PLA2G2A PLA2G7 PLAT PLAU PLAUR POSTN PRL PRTN3 PTX3 REG1A REG3A REN S100A8 S100A9 S100A12 SELE SELL SELP SPARC SPON2 TEK
TFPI THBD THBS1 THBS2 TNC TNFRSF11B TNFRSF1A TNFRSF1B TREM1 VCAM1 VCAN WFDC2`.split(/\s+/),
);

/** Returns the kind of a target by its symbol, classes and gene name. */
export function targetKind(gene: Pick<Gene, 'symbol' | 'classes' | 'geneName'>): TargetKind {
  const { symbol } = gene;
  if (plasmaProteins.has(symbol)) return 'plasma';
  if (gene.classes.includes('cytokine / growth factor') && !/receptor/i.test(gene.geneName))
    return 'cytokine';
  if (hormonesAndFactors.has(symbol)) return 'cytokine';
  if (serumMarkers.has(symbol) || solubleProteins.has(symbol)) return 'secreted';
  const isIntracellular =
    gene.classes.some((name) => intracellularClasses.test(name)) || intracellularName.test(gene.geneName);
  return secretedName.test(gene.geneName) && !isIntracellular ? 'secreted' : 'cellular';
}

/** Returns the sample types of a kit in which its target occurs. `number` is the kit's catalogue number. */
export function sampleTypes(kind: TargetKind, number: string): string[] {
  const order = vocabulary.sample_types;
  const lysates = ['Cell lysate', 'Tissue homogenate'];
  const fluids = ['Urine', 'Saliva', 'Cerebrospinal fluid'];
  const extraFluids = sample(fluids, hash32('fluids', number) % 2, 'sample', number);
  const types = {
    cytokine: ['Serum', 'Plasma', 'Cell culture supernatant', ...extraFluids],
    plasma: ['Serum', 'Plasma', ...extraFluids.filter((type) => type !== 'Saliva')],
    secreted: [
      'Serum',
      'Plasma',
      'Cell culture supernatant',
      ...(hash32('tissue', number) % 2 ? ['Tissue homogenate'] : []),
    ],
    cellular: lysates,
  }[kind];
  return types.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

interface AssayRange {
  /** `15.6–1,000 pg/mL`. */
  range: string;
  /** Lowest concentration that differs from the blank: `6.3 pg/mL`. */
  sensitivity: string;
}

/** Highest standards to choose from, in pg/mL for cytokines and in ng/mL for other kinds. */
const highestStandards: Readonly<Record<TargetKind, readonly number[]>> = {
  cytokine: [500, 1000, 2000],
  plasma: [50, 100, 200],
  secreted: [10, 20, 50],
  cellular: [10, 20, 40],
};

/** Dilution factor between neighboring standards, and ratio of the highest standard to that of the standard range. */
const rangeShapes = {
  'Standard range': { dilutionFactor: 2, highestStandardFactor: 1 },
  'Wide range': { dilutionFactor: 4, highestStandardFactor: 4 },
  'Low concentrations': { dilutionFactor: 2, highestStandardFactor: 1 / 16 },
} as const;
export type RangeName = keyof typeof rangeShapes;

/**
 * Returns the measuring range of a kit: seven standards, each diluted by the same factor. The unit is pg/mL for
 * cytokines and for a highest standard below 5 ng/mL, otherwise ng/mL. Demo data.
 */
export function createAssayRange(kind: TargetKind, name: RangeName, symbol: string): AssayRange {
  const { dilutionFactor, highestStandardFactor } = rangeShapes[name];
  const baseHighestStandard = pick(highestStandards[kind], 'range', symbol) * highestStandardFactor;
  const isInPicograms = kind === 'cytokine' || baseHighestStandard < 5;
  const scale = isInPicograms && kind !== 'cytokine' ? 1000 : 1;
  const unit = isInPicograms ? 'pg/mL' : 'ng/mL';
  const highestStandard = baseHighestStandard * scale;
  const lowestStandard = highestStandard / dilutionFactor ** 6;
  return {
    range: `${formatConcentration(lowestStandard)}–${formatConcentration(highestStandard)} ${unit}`,
    sensitivity: `${formatConcentration(lowestStandard * 0.4, 2)} ${unit}`,
  };
}

const numberFormats = {
  2: new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 }),
  3: new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 }),
};

/** Formats a concentration with this number of significant digits. */
const formatConcentration = (value: number, digits: keyof typeof numberFormats = 3): string =>
  numberFormats[digits].format(value);
