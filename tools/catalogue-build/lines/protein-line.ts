import { seededRandom, pick } from '../seeded-random';
import type { CategoryTree, SectionPlan } from '../category-tree';
import type { Gene } from '../genes';
import { packs, priceLadder } from '../price-ladder';
import type { CatalogueLine, ProductDraft } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import {
  geneAliases,
  geneShortNames,
  researchAreas,
  targetIdentification,
  targetSentence,
} from '../target-facts';
import { hasOrtholog, targetOf, type SpeciesTarget } from '../orthologs';
import { topicGroups } from '../topics';
import { storageText, vocabulary } from '../vocabulary';
import { orderGeneProducts } from './gene-product-order';

const section = 'Recombinant Proteins';

/** Menu names of protein classes. The first match wins. */
const groups: readonly (readonly [name: string, className: string])[] = [
  ['Cytokines & Growth Factors', 'cytokine / growth factor'],
  ['CD Antigens', 'CD antigen'],
  ['Kinases', 'kinase'],
  ['Phosphatases', 'phosphatase'],
  ['Proteases', 'protease'],
  ['Transcription Factors', 'transcription factor'],
  ['Histones & Chromatin', 'histone / chromatin'],
  ['Ubiquitin System', 'ubiquitin system'],
  ['GPCRs & Channels', 'GPCR'],
  ['GPCRs & Channels', 'ion channel'],
  ['Transporters', 'transporter'],
];

const otherGroups = ['Enzymes', 'Other Proteins'];

export const proteinSection = (): SectionPlan => ({
  name: section,
  groups: [...new Set([...groups.map(([name]) => name), ...otherGroups])].map((name) => ({
    name,
    leaves: topicGroups().map((group) => group.name),
  })),
});

const groupOf = (gene: Gene): string =>
  groups.find(([, className]) => gene.classes.includes(className))?.[0] ??
  (gene.ecNumber ? 'Enzymes' : 'Other Proteins');

/** `system` and `tag` are indexes in `expression_systems` and `protein_tags` of the vocabulary. */
type ExpressionRecipe = readonly [species: string, system: number, tag: number];
/** Recipes, and so proteins, of each gene. */
const RECIPE_COUNT = 36;
const secretedTags = [1, 3, 0, 5, 11, 4];
const intracellularTags = [0, 2, 8, 1, 11, 9];
/** Species of the six recipes that each round of `createRecipes` adds. */
const speciesOfRound = ['Human', 'Human', 'Human', 'Mouse', 'Human', 'Rat'];

/**
 * Returns the expression recipes, most common first. Each round adds six, with the next expression system and tag for each species;
 * recipes that exist already or are not possible are left out.
 */
function createRecipes(prefersMammalianCells: boolean): ExpressionRecipe[] {
  const tags = prefersMammalianCells ? secretedTags : intracellularTags;
  const systems = prefersMammalianCells ? [1, 0, 1, 1, 3, 1] : [0, 1, 0, 0, 3, 0];
  const recipes = new Map<string, ExpressionRecipe>();
  for (let round = 0; recipes.size < RECIPE_COUNT; round++) {
    for (const [index, firstSystem] of systems.entries()) {
      const species = speciesOfRound[index] ?? 'Human';
      const system =
        (firstSystem + (round % vocabulary.expression_systems.length)) % vocabulary.expression_systems.length;
      const tag = tags[(index + round + Math.floor(round / tags.length)) % tags.length] ?? 0;
      if (recipes.size < RECIPE_COUNT && isExpressible(system, tag))
        recipes.set(`${species} ${system} ${tag}`, [species, system, tag]);
    }
  }
  return [...recipes.values()];
}

/**
 * Returns whether a system can express a protein with the tag: Fc fusions need a secretory pathway, and fusions for solubility
 * are used in bacteria only.
 */
function isExpressible(system: number, tag: number): boolean {
  const [name, tagName] = [vocabulary.expression_systems[system] ?? '', vocabulary.protein_tags[tag] ?? ''];
  const isBacterial = name === 'E. coli';
  if (/Fc$/.test(tagName)) return !isBacterial && !name.startsWith('Cell-free');
  return !/^(SUMO|MBP|Trx)$/.test(tagName) || isBacterial;
}

const mammalianRecipes = createRecipes(true);
const bacterialRecipes = createRecipes(false);

/** Prefers mammalian cells for secreted and surface proteins, E. coli for others. */
function recipeOf(gene: Gene, recipeIndex: number): ExpressionRecipe {
  const prefersMammalianCells =
    gene.classes.some((name) => /cytokine|CD antigen|GPCR/.test(name)) ||
    /receptor|secreted|albumin|collagen/i.test(gene.geneName);
  const recipe = (prefersMammalianCells ? mammalianRecipes : bacterialRecipes)[recipeIndex];
  if (!recipe) throw new RangeError(`no recipe ${recipeIndex}`);
  return recipe;
}

export function proteinLine(genes: readonly Gene[], tree: CategoryTree): CatalogueLine {
  const order = orderGeneProducts(genes, RECIPE_COUNT, (gene, recipeIndex) => {
    if (!hasOrtholog(gene, recipeOf(gene, recipeIndex)[0])) return 0;
    const classFactor = gene.classes.some((name) => /cytokine|CD antigen|kinase/.test(name)) ? 2 : 1;
    return gene.weight * classFactor * gene.fame * 0.6 ** recipeIndex;
  });
  return {
    key: 'recombinant proteins',
    lineNumber: 4,
    productsPer100k: 11_000,
    capacity: order.length,
    plan: (count) => ({
      count,
      order: (index) => index,
      draft(index) {
        const gene = genes[order.geneIndexAt(index)];
        if (!gene) throw new RangeError(`no protein ${index}`);
        return createDraft(gene, order.geneProductIndexAt(index), index, tree);
      },
    }),
  };
}

const shortSystems: Readonly<Record<string, string>> = {
  'HEK293 cells': 'HEK293',
  'CHO cells': 'CHO',
  'Sf9 insect cells (baculovirus)': 'Sf9',
  'Yeast (Pichia pastoris)': 'Yeast',
  'Cell-free wheat germ': 'Wheat Germ',
};
const tagWords: Readonly<Record<string, string>> = {
  'N-6His': 'N-His Tag',
  'C-6His': 'C-His Tag',
  hFc: 'hFc Tag',
  mFc: 'mFc Tag',
  'No tag': 'Tag-Free',
};

function createDraft(gene: Gene, recipeIndex: number, index: number, tree: CategoryTree): ProductDraft {
  const [species, systemIndex, tagIndex] = recipeOf(gene, recipeIndex);
  const system = vocabulary.expression_systems[systemIndex] ?? '';
  const tag = vocabulary.protein_tags[tagIndex] ?? '';
  const number = catalogueNumber('QP', index);
  const isCytokine = gene.classes.includes('cytokine / growth factor');
  const purity = pick(['>95%', '>90%', '>97%'], 'purity', number);
  const target = targetOf(gene, species);
  const proteinName = /protein$/i.test(target.display) ? target.display : `${target.display} Protein`;
  const shortSystem = shortSystems[system] ?? system;
  const firstCents =
    (isCytokine ? 7200 : 11_500) *
    (system.startsWith('E.') ? 0.9 : 1.25) *
    (0.8 + 0.5 * seededRandom('price', number));
  const allPacks = packs(['10 µg', 10], ['50 µg', 50], ['100 µg', 100], ['500 µg', 500], ['1 mg', 1000]);
  const startPack = seededRandom('start', number) < 0.6 ? 0 : 1;
  const form = isCytokine || seededRandom('form', number) < 0.5 ? 'Lyophilized' : 'Liquid';
  return {
    number,
    name: `Recombinant ${species} ${proteinName}, ${tagWords[tag] ?? `${tag} Tag`} (${shortSystem})`,
    productClass: 'protein',
    categoryId: tree.leafId(section, groupOf(gene), gene.topic.group),
    conjugateFamily: '',
    conjugateCount: 0,
    targetKey: `gene:${gene.symbol}`,
    book: '4',
    description: describeProtein(gene, target, system, tag, form, number),
    attrs: [
      ['Target', target.display],
      ['Species', species],
      ['Expression system', system],
      ['Tag', tag],
      ['Purity', `${purity} (SDS-PAGE)`],
    ],
    chemistry: null,
    synonyms: [],
    properties: [
      { group: 'Identification', items: targetIdentification(gene, target) },
      {
        group: 'Protein',
        items: [
          ['Expression system', system],
          ['Tag', tag],
          ['Purity', `${purity} by SDS-PAGE`],
        ],
      },
      {
        group: 'Formulation',
        items: [
          ['Form', form],
          [
            'Buffer',
            form === 'Liquid'
              ? 'PBS, pH 7.4, 10% glycerol'
              : 'PBS, pH 7.4, 5% trehalose before lyophilization',
          ],
          ['Reconstitution', form === 'Liquid' ? 'Ready to use' : 'Sterile water to 0.1–0.5 mg/mL'],
        ],
      },
      {
        group: 'Application',
        items: [
          [
            'Suggested uses',
            isCytokine
              ? 'Cell culture supplement, ELISA standard, blocking'
              : 'Antigen, ELISA standard, interaction studies',
          ],
        ],
      },
    ],
    storage: storageText(form === 'Liquid' ? '-80C' : '-20C'),
    shipping: form === 'Liquid' ? 'Dry ice' : 'Blue ice',
    hazard: null,
    sizes: priceLadder(
      allPacks.slice(startPack, startPack + 3 + (isCytokine ? 1 : 0)),
      firstCents * (startPack === 0 ? 1 : 2.1),
      0.6,
    ),
    subject: gene.symbol,
    shortNames: geneShortNames(gene),
    aliases: geneAliases(gene, target),
    facets: {
      target: [gene.symbol],
      species: [species],
      expression_system: [system],
      protein_tag: [tag],
      purity: [purity],
      pathway: researchAreas(gene),
    },
    publications: recipeIndex === 0 && species === 'Human' ? gene.publications : [],
  };
}

function describeProtein(
  gene: Gene,
  target: SpeciesTarget,
  system: string,
  tag: string,
  form: string,
  number: string,
): string {
  const tagText = tag === 'No tag' ? 'without a tag' : `with the tag ${tag}`;
  const species = target.species.toLowerCase();
  const speciesNote =
    target.symbol && species !== 'human'
      ? ` The sequence is that of the ${species} gene ${target.symbol}.`
      : '';
  const sentenceOnTarget = targetSentence(gene, target);
  return pick(
    [
      `Recombinant ${species} ${target.display} made in ${system}, ${tagText}.${speciesNote} ${sentenceOnTarget}`,
      `${sentenceOnTarget} This ${form.toLowerCase()} preparation was expressed in ${system} ${tagText}.${speciesNote}`,
      `${form} ${species} ${target.display}, produced in ${system} and supplied ${tagText}.${speciesNote} ${sentenceOnTarget}`,
    ],
    'text',
    number,
  ).trim();
}
