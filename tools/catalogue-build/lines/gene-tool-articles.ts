import type { Gene } from '../genes';
import { packs } from '../price-ladder';
import { hasOrtholog, targetOf } from '../orthologs';
import { geneAliases, targetSentence } from '../target-facts';
import type { Article } from './assortment-line';

const reactionPacks = packs(['100 reactions', 100], ['200 reactions', 200], ['500 reactions', 500]);
const vialPacks = packs(['1 vial', 1], ['2 vials', 2], ['5 vials', 5]);

/** Numbers of the most popular targets for which tools and lysates are offered. */
const TARGETS_WITH_TOOLS = 6000;
const TARGETS_WITH_LYSATES = 8000;
/** Primers for mouse and rat are offered for targets above this popularity. */
const MIN_WEIGHT_FOR_RODENTS = 25;

/** Nucleic acid tools for the most popular targets: primers, silencing, expression clones. */
export function geneToolArticles(genes: readonly Gene[]): Article[] {
  return genes.slice(0, TARGETS_WITH_TOOLS).flatMap((gene): Article[] => {
    const { display } = gene;
    const species = (gene.weight > MIN_WEIGHT_FOR_RODENTS ? ['Human', 'Mouse', 'Rat'] : ['Human'])
      .filter((name) => hasOrtholog(gene, name))
      .map((name) => targetOf(gene, name));
    return [
      ...species.map((target): Article => ({
        name: `${target.species} ${target.display} qPCR Primer Pair`,
        group: 'Gene Tools',
        leaf: 'qPCR Primers',
        description: `Forward and reverse primer for quantitative PCR of the ${target.species.toLowerCase()} ${target.symbol} transcript with intercalating dyes. ${targetSentence(gene, target)}`,
        attrs: [
          ['Target', target.display],
          ['Gene symbol', target.symbol],
          ['Species', target.species],
          ['Application', 'qPCR'],
        ],
        details: [
          ['Form', 'Lyophilized'],
          ['Amplicon', '80–200 bp'],
        ],
        storage: '-20C',
        shipping: 'Ambient',
        packs: reactionPacks,
        cents: 6500,
        gene,
        aliases: geneAliases(gene, target),
        facets: { species: [target.species] },
      })),
      {
        name: `Human ${display} siRNA Set`,
        group: 'Gene Tools',
        leaf: 'siRNA',
        description: `Three siRNA duplexes against human ${gene.symbol} and a scrambled control, for transient silencing. ${targetSentence(gene)}`,
        attrs: [
          ['Target', display],
          ['Species', 'Human'],
          ['Application', 'Gene silencing'],
        ],
        details: [
          ['Contents', '3 duplexes, 1 scrambled control'],
          ['Form', 'Lyophilized'],
        ],
        storage: '-20C',
        shipping: 'Blue ice',
        packs: packs(['5 nmol', 5], ['10 nmol', 10], ['20 nmol', 20]),
        cents: 21_000,
        gene,
        facets: { species: ['Human'] },
      },
      {
        name: `Human ${display} ORF cDNA Clone`,
        group: 'Gene Tools',
        leaf: 'Expression Clones',
        description: `Open reading frame of human ${gene.symbol} in a mammalian expression vector with CMV promoter. ${targetSentence(gene)}`,
        attrs: [
          ['Target', display],
          ['Species', 'Human'],
          ['Vector', 'pCMV'],
          ['Application', 'Overexpression'],
        ],
        details: [
          ['Resistance', 'Ampicillin'],
          ['Form', 'Dried plasmid, 10 µg per vial'],
        ],
        storage: '-20C',
        shipping: 'Ambient',
        packs: vialPacks.slice(0, 2),
        cents: 29_500,
        gene,
        facets: { species: ['Human'] },
      },
    ];
  });
}

/** Lysates of HEK293 cells that overexpress a popular target: positive controls for blots. */
export function lysateArticles(genes: readonly Gene[]): Article[] {
  return genes.slice(0, TARGETS_WITH_LYSATES).map((gene): Article => ({
    name: `Human ${gene.display} Overexpression Lysate (HEK293)`,
    group: 'Cell Lysates',
    leaf: gene.topic.group,
    description: `Lysate of HEK293 cells transfected with human ${gene.symbol}, with a lysate of empty-vector cells beside it: a positive control for Western blots. ${targetSentence(gene)}`,
    attrs: [
      ['Target', gene.display],
      ['Species', 'Human'],
      ['Cell line', 'HEK293'],
      ['Application', 'WB'],
    ],
    details: [
      ['Concentration', '1–2 mg/mL'],
      ['Buffer', 'RIPA with protease inhibitors'],
    ],
    storage: '-80C',
    shipping: 'Dry ice',
    packs: packs(['20 µg', 20], ['100 µg', 100]),
    cents: 16_500,
    gene,
    facets: { species: ['Human'], application: ['WB'] },
  }));
}
