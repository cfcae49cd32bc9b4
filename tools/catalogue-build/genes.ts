import { z } from 'zod';
import { createGeneTitleTest } from './citations';
import type { Invariant, Rejections } from './invariants';
import { loadOrthologs, type Orthologs } from './orthologs';
import type { Publications } from './publications';
import { readJson, readTable, splitValues } from './source-data';
import { loadTopics, type Topic } from './topics';
import { vocabulary } from './vocabulary';

export interface Gene {
  symbol: string;
  /** Common vendor spelling (`IL-6`, `p53`); otherwise the symbol. */
  display: string;
  proteinName: string;
  geneName: string;
  aliases: readonly string[];
  /** Mouse and rat genes; absent without a clear ortholog. */
  orthologs: Orthologs;
  uniprotId: string;
  entrezId: string;
  location: string;
  ecNumber: string;
  classes: readonly string[];
  /** Names of its signaling pathways. */
  pathways: readonly string[];
  /** Common names of the protein family: `PKC`, `p38`. */
  families: readonly string[];
  /** Research areas of `pathways`. */
  areas: readonly string[];
  topic: Topic;
  /** Indexes in `Publications.list`. */
  publications: readonly number[];
  /** Popularity from 1 to some hundreds. */
  weight: number;
  /** Factor of `weight` for well-known targets and loading controls; 1 for others. */
  fame: number;
}

/** Addition to a gene's interest by class of the protein; others add 0.5. */
const classBonus: Readonly<Record<string, number>> = {
  kinase: 2,
  'cytokine / growth factor': 3,
  'CD antigen': 3,
  GPCR: 1,
  'ion channel': 1,
};

/** The source data assigns titles to genes by any alias, which includes false hits. */
const citationInvariants: readonly Invariant<{ titleNamesGene: () => boolean }>[] = [
  { name: 'title names the target unambiguously', holds: ({ titleNamesGene }) => titleNamesGene() },
];

/** Loads human genes by descending popularity. Publications that do not name a gene unambiguously are counted as rejected. */
export function loadGenes(publications: Publications, rejections: Rejections): Gene[] {
  const wellKnownTargets = new Map(
    readJson('core-targets.json', z.array(z.tuple([z.string(), z.string()]))).map(
      ([symbol, display], index) => [symbol, { display, rank: index }],
    ),
  );
  const loadingControls = new Set(vocabulary.loading_controls);
  const topics = loadTopics();
  const pathwayCounts = countPathwaysByGene('pathways.tsv');
  const reactomeCounts = countPathwaysByGene('reactome_pathways.tsv');
  const orthologs = loadOrthologs();
  const geneRows = readTable('genes.tsv').map((row) => {
    const symbol = row('symbol');
    return {
      row,
      symbol,
      display: wellKnownTargets.get(symbol)?.display ?? symbol.replace(/^IL(\d)/, 'IL-$1'),
      proteinName: tidyProteinName(row('protein_name') || row('gene_name')),
      aliases: [...splitValues(row('gene_aliases')), ...splitValues(row('protein_aliases'))],
      isWellKnown: wellKnownTargets.has(symbol),
    };
  });
  const namesGene = createGeneTitleTest(geneRows);
  const genes = geneRows.map(({ row, symbol, display, proteinName, aliases }): Gene => {
    const ecNumber = row('ec_number');
    const names = [symbol, ...aliases];
    const relatedClasses = plausibleClasses(
      splitValues(row('protein_class')),
      ecNumber,
      row('gene_name'),
      names,
    );
    const classes = classesOfProtein(relatedClasses, symbol, ecNumber);
    const wellKnownRank = wellKnownTargets.get(symbol)?.rank;
    const pathways = topics.pathwaysOf(symbol);
    const citingPublications = (publications.ofGene.get(symbol) ?? []).filter((index) =>
      rejections.accepts('citation', citationInvariants, {
        titleNamesGene: () => namesGene(symbol, publications.list[index]?.title ?? ''),
      }),
    );
    const interest =
      1 +
      1.6 * Math.log2(1 + citingPublications.length) +
      3 * Math.log2(1 + pathways.length) +
      0.9 * Math.log2(1 + (pathwayCounts.get(symbol) ?? 0)) +
      0.4 * Math.log2(1 + (reactomeCounts.get(symbol) ?? 0)) +
      // Regulators of an enzyme are as much in demand as the enzyme.
      Math.max(0, ...relatedClasses.map((name) => classBonus[name] ?? 0.5));
    // From 7 for the best-known target down to 2.
    const wellKnownFame = wellKnownRank === undefined ? null : 2 + 5 * Math.exp(-wellKnownRank / 60);
    const fame = wellKnownFame ?? (loadingControls.has(symbol) ? 3 : 1);
    const topicFacts = { symbol, display, geneName: row('gene_name'), classes, ecNumber };
    const topic = topics.topicOf(topicFacts);
    return {
      ...topicFacts,
      proteinName,
      aliases,
      orthologs: orthologs.get(symbol) ?? {},
      uniprotId: row('uniprot_id'),
      entrezId: row('entrez_id'),
      location: row('location'),
      families: splitValues(row('families')).filter((name) => /^[A-Za-z0-9]+$/.test(name)),
      pathways: pathways
        .map(({ name }) => name)
        .sort((a, b) => Number(b === topic.leaf) - Number(a === topic.leaf)),
      areas: [...new Set(pathways.map(({ area }) => area))],
      topic,
      publications: citingPublications,
      weight: interest * fame,
      fame,
    };
  });
  return genes.sort((a, b) => b.weight - a.weight || (a.symbol < b.symbol ? -1 : 1));
}

/** EC numbers of enzyme classes. */
const enzymeClasses: Readonly<Record<string, RegExp>> = {
  kinase: /^2\.7\./,
  phosphatase: /^3\.(?:1\.3|6|9)\./,
  protease: /^3\.4\./,
};
const notCatalyticName = /\b(?:regulatory|inhibitor|interacting|associated|binding|anchor)/i;
/** Proteins whose names only mention a cytokine or sound like one: `dedicator of cytokinesis`, `… inducible kinase`. */
const notCytokineName = new RegExp(
  [
    'cytokinesis|induc[ie]|stimulated (?!factor)|suppressor|inhibitor|activator|independent|IK cytokine|Kruppel',
    '(?:kin|ucle|casp|transfer|hydrol|phosphat|phosphoryl|reduct|GTP)ase',
    'torsin|tripartite|domains? multiple|multiple EGF|cadherin|MARVEL|ankyrin|absent in|pyrin|leucine rich',
  ].join('|'),
  'i',
);
/** A CD number: `CD3`, `CD42b`, `CDw210`. Not names of proteins that bind or resemble a CD antigen: `CD27BP`, `CD20L`. */
const cdNumber = /^CDw?\d{1,3}(?!(?:BP|AP|L\d|0?L|R)$)[A-Za-z]{0,2}\d{0,2}$/i;
/** Antigens for which the data has no CD number, and L-selectin, which is CD62L. */
const otherSurfaceAntigens = /^(?:EPCAM|SELL)$/;
const notTranscriptionFactorName = /morphogenetic protein|ceramide synthase|enolase/i;

/**
 * Returns the classes that agree with the other facts. The source data takes some classes from words in names, so that it
 * classifies subunits and inhibitors of a phosphatase as phosphatases. `names` are the symbol and the aliases.
 */
export function plausibleClasses(
  classes: readonly string[],
  ecNumber: string,
  geneName: string,
  names: readonly string[] = [],
): string[] {
  return classes.filter((name) => {
    if (name === 'transcription factor') return !notTranscriptionFactorName.test(geneName);
    if (name === 'cytokine / growth factor') return !notCytokineName.test(geneName);
    if (name === 'CD antigen')
      return names.some((alias) => cdNumber.test(alias) || otherSurfaceAntigens.test(alias));
    const pattern = enzymeClasses[name];
    if (!pattern) return true;
    if (ecNumber !== '') return splitValues(ecNumber).some((ec) => pattern.test(ec));
    return name === 'kinase' || !notCatalyticName.test(geneName);
  });
}

/** Enzymes for which the data has no EC number. */
const enzymesWithoutNumber = /^(?:CTSH|ENPP[13]|RNGTT)$/;
/** Transcription factors, and general ones of RNA polymerases, that are enzymes too. */
const factorsWithNumber = /^(?:ATF2|CLOCK|E4F1|EGR2|HLTF|MECOM|MYRF|NFX1|PRDM\d+|TAF1|TFB2M)$/;
/** Enzymes that act on DNA, histones or nucleosomes, and coactivators that acetylate histones. */
const chromatinEnzymes =
  /^(?:ASH1L|ATRX|BRCA1|CREBBP|DNMT\d[AB]?|EZH\d|KAT\d[AB]?|KDM\d[A-D]|KMT\d[A-D]|MBD4|MYSM1|NCOA\d|NSD2|PARP1|SMARCA\w+|TET\d)$/;

/**
 * Returns the classes of the protein itself. The source data classifies regulators and adaptors of proteases and
 * phosphatases as these enzymes, and enzymes that act on chromatin as transcription factors.
 */
export function classesOfProtein(classes: readonly string[], symbol: string, ecNumber: string): string[] {
  const correctedClasses = classes.map((name) => {
    if (name === 'protease' || name === 'phosphatase')
      return ecNumber !== '' || enzymesWithoutNumber.test(symbol) ? name : null;
    if (name !== 'transcription factor' || ecNumber === '' || factorsWithNumber.test(symbol)) return name;
    return chromatinEnzymes.test(symbol) ? 'histone / chromatin' : null;
  });
  return [...new Set(correctedClasses.filter((name) => name !== null))];
}

/** Returns the number of rows of a pathway table that contain each gene. */
function countPathwaysByGene(table: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of readTable(table)) {
    for (const symbol of splitValues(row('genes'))) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  return counts;
}

/** Removes parts such as `(EC 3.1.3.5)` and `, mitochondrial`. */
function tidyProteinName(name: string): string {
  return name
    .replace(/\s*\(EC [^)]*\)/g, '')
    .replace(/, (mitochondrial|chloroplastic)$/, '')
    .replace(/-+>/g, '→')
    .trim();
}
