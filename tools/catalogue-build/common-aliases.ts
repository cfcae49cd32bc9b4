/** Common laboratory names of labels, antibodies and modified sites, in addition to catalogue names. */

const labelNames: Readonly<Record<string, string>> = {
  HRP: 'horseradish peroxidase',
  AP: 'alkaline phosphatase',
  PE: 'R-phycoerythrin',
  APC: 'allophycocyanin',
  FITC: 'fluorescein isothiocyanate',
  PerCP: 'peridinin chlorophyll protein',
  Biotin: 'biotinylated',
  Unconjugated: 'unlabelled unlabeled unconjugated',
};
const dyeNames: Readonly<Record<string, string>> = {
  AF: 'Alexa Fluor',
  BV: 'Brilliant Violet',
  Cy: 'cyanine',
};
const dyePattern = /^(AF|BV|Cy) ?(\d[\d.]*)$/;

/** `PE-Cy7` → R-phycoerythrin, cyanine 7. */
export function labelAliases(label: string): string[] {
  return label.split('-').flatMap((part) => {
    const [, family = '', number = ''] = dyePattern.exec(part) ?? [];
    const dyeName = dyeNames[family];
    if (dyeName !== undefined) return [`${dyeName} ${number}`];
    return labelNames[part] ?? [];
  });
}

/** `Recombinant monoclonal` → mAb. */
export function clonalityAliases(clonality: string): string[] {
  if (/\bmonoclonal\b/i.test(clonality)) return ['mAb'];
  return /\bpolyclonal\b/i.test(clonality) ? ['pAb'] : [];
}

/** One-letter codes of modified or cleaved amino acids by three-letter code. */
const residueCodes: Readonly<Record<string, string>> = {
  Arg: 'R',
  Asp: 'D',
  Cys: 'C',
  Lys: 'K',
  Ser: 'S',
  Thr: 'T',
  Tyr: 'Y',
};
/** Suffixes of modified residues by kind of modification. */
const modificationMarks: Readonly<Record<string, string>> = {
  Acetyl: 'ac',
  Monomethyl: 'me1',
  Dimethyl: 'me2',
  Trimethyl: 'me3',
  Ubiquityl: 'ub',
};
const modifiedTargetPattern = /^(\w+)-(.+) \(([^()]+)\)$/;
const sitePattern = /(Arg|Asp|Cys|Lys|Ser|Thr|Tyr)(\d+(?:\/\d+)*)/g;

/**
 * Returns aliases of a catalogue target: `Phospho-STAT3 (Tyr705)` → Y705, pY705; `Trimethyl-Histone H3 (Lys27)` → K27,
 * K27me3, H3K27me3.
 */
export function targetAliases(target: string): string[] {
  if (/^\d+xHis\b/.test(target)) return ['His polyhistidine'];
  const [, kind = '', protein = '', siteText = ''] = modifiedTargetPattern.exec(target) ?? [];
  const sites = [...siteText.matchAll(sitePattern)].flatMap(([, residue = '', numbers = '']) =>
    numbers.split('/').map((number) => `${residueCodes[residue] ?? ''}${number}`),
  );
  const mark = modificationMarks[kind];
  const histone = /^Histone (H\w+)$/.exec(protein)?.[1];
  const names = sites.flatMap((name) => [
    name,
    ...(kind === 'Phospho' ? [`p${name}`] : []),
    ...(mark === undefined ? [] : [`${name}${mark}`]),
    ...(mark === undefined || histone === undefined ? [] : [`${histone}${name}${mark}`]),
  ]);
  return protein === 'H2AX' && names.includes('pS139') ? [...names, 'gamma-H2AX', 'gH2AX'] : names;
}
