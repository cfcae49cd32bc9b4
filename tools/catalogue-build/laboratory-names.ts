/**
 * Names that laboratories use and the source data lack, by gene symbol. They are search aliases only; written for this
 * project.
 */
const targetNames: Readonly<Record<string, readonly string[]>> = {
  ACTA2: ['alpha-SMA', 'aSMA', 'SMA'],
  ACTB: ['b-Actin'],
  AKT1: ['Akt', 'PKB'],
  BCL2L1: ['Bcl-X'],
  CD3E: ['CD3'],
  CD8A: ['CD8'],
  CDKN1A: ['p21 Cip1', 'p21 Waf1'],
  CDKN1B: ['p27 Kip1'],
  CDKN2A: ['p16 INK4a'],
  ESR1: ['ER'],
  HSP90AA1: ['HSP90'],
  LGALS3: ['Gal-3'],
  MAPK1: ['ERK', 'ERK1/2', 'p42/44 MAPK'],
  MAPK14: ['p38'],
  MAPK3: ['ERK', 'ERK1/2', 'p44/42 MAPK'],
  MAPK8: ['JNK'],
  NFKBIA: ['IkBa'],
  PIK3CA: ['PI3K'],
  PRKAA1: ['AMPK'],
  RELA: ['NF-kB', 'p65'],
  RPS6KB1: ['S6K'],
  TGFB1: ['TGF-b'],
  TUBA1A: ['a-Tubulin'],
  TUBB: ['b-Tubulin'],
};

/** Names of other products by the start of their catalogue name. */
const productNames: readonly (readonly [start: string, names: readonly string[]])[] = [
  ['Agarose, ', ['Agarose']],
  ['BCA Protein Assay', ['BCA']],
  ['Bovine Serum Albumin', ['BSA']],
  ['Concanavalin A', ['ConA', 'Con A']],
  ['ECL Substrate', ['ECL']],
  ['Fetal Bovine Serum', ['FBS', 'FCS', 'Fetal Calf Serum']],
  ['Insulin-Transferrin-Selenium', ['ITS']],
  ['Lipopolysaccharide', ['LPS']],
  ['Newborn Calf Serum', ['NBCS', 'NCS']],
  ['Non-Essential Amino Acids', ['NEAA']],
  ['Paraformaldehyde', ['PFA']],
  ['4% paraformaldehyde', ['PFA']],
  ['Penicillin-Streptomycin', ['Pen-Strep', 'P/S']],
  ['Phytohemagglutinin', ['PHA']],
  ['Polyethylene Glycol', ['PEG']],
  ['Polyvinyl Alcohol', ['PVA']],
  ['Polyvinylpyrrolidone', ['PVP']],
  ['DPBS', ['Dulbecco’s phosphate-buffered saline']],
  ['HBSS', ['Hanks’ balanced salt solution']],
  ['PBS', ['phosphate-buffered saline']],
  ['TAE', ['Tris-acetate-EDTA']],
  ['TBE', ['Tris-borate-EDTA']],
  ['TBS', ['Tris-buffered saline']],
  ['TE ', ['Tris-EDTA']],
];

/** Abbreviations by CAS number. In a laboratory they mean the compound, also where they are names of genes. */
const compoundAbbreviations: Readonly<Record<string, readonly string[]>> = {
  '50-29-3': ['DDT'],
  '50-53-3': ['CPZ'],
  '50-81-7': ['Vitamin C'],
  '56-53-1': ['DES'],
  '60-92-4': ['cAMP'],
  '61-19-8': ['AMP'],
  '68-04-2': ['Sodium citrate'],
  '68-19-9': ['Vitamin B12', 'B12'],
  '72-89-9': ['Acetyl-CoA'],
  '75-05-8': ['ACN', 'MeCN'],
  '76-05-1': ['TFA'],
  '100-02-7': ['PNP'],
  '110-26-9': ['Bis-acrylamide', 'Bisacrylamide'],
  '115-39-9': ['BPB'],
  '121-44-8': ['TEA'],
  '137-16-6': ['Sarkosyl'],
  '151-21-3': ['SDS'],
  '538-75-0': ['DCC'],
  '684-93-5': ['NMU'],
  '1122-58-3': ['DMAP'],
  '1135-40-6': ['CAPS'],
  '1239-45-8': ['EtBr'],
  '2646-71-1': ['NADPH'],
  '4478-93-7': ['SFN'],
  '4673-26-1': ['DPI'],
  '5142-23-4': ['3-MA'],
  '6384-92-5': ['NMDA'],
  '7681-49-4': ['NaF'],
  '7727-54-0': ['APS'],
  '16561-29-8': ['PMA', 'TPA'],
  '20350-15-6': ['BFA'],
  '25535-16-4': ['PI'],
  '26993-30-6': ['S1P'],
  '29836-26-8': ['Octyl glucoside'],
  '62996-74-1': ['STS'],
  '69227-93-6': ['DDM'],
  '77521-29-0': ['AMPA'],
  '79055-68-8': ['AP5', 'APV'],
};

/** Returns abbreviations that stand for this compound rather than for a gene of that name. */
export const abbreviationsOfCompound = (cas: string): readonly string[] => compoundAbbreviations[cas] ?? [];

/** Returns common laboratory names of a gene's protein. */
export const laboratoryNamesOfTarget = (symbol: string): readonly string[] => targetNames[symbol] ?? [];

/** Returns common laboratory names of a product without a gene: `Fetal Bovine Serum, Dialyzed` is FBS. */
export function laboratoryNamesOfProduct(name: string): string[] {
  return productNames.flatMap(([start, names]) => (name.startsWith(start) ? names : []));
}
