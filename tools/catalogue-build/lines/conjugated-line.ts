import { hash32, sample } from '../seeded-random';
import type { CategoryTree, SectionPlan } from '../category-tree';
import type { Gene } from '../genes';
import type { CatalogueLine, LinePlan } from '../product-draft';
import { catalogueNumber } from '../product-numbers';
import { topicGroups } from '../topics';
import { conjugatedCloneIndexesOf } from './antibody-clone';
import { createAntibodyDraft } from './antibody-draft';
import { type ConjugateLabel, conjugateGroups, conjugateLabels } from './conjugate-labels';
import type { PrimaryOrder } from './primary-line';

const lineKey = 'conjugated antibodies';
const section = 'Conjugated Antibodies';
/** Labels that every family has, except those of cell-surface markers, for blots and microscopy. */
const usualLabels = ['HRP', 'Biotin', 'AF488', 'AF647'];
/** Labels that every family of a cell-surface marker has, for flow cytometry. */
const cytometryLabels = ['FITC', 'PE', 'APC', 'PE-Cy7', 'BV421', 'AF647', 'AF488', 'PerCP-Cy5.5'];
const labelsByShortName = new Map(conjugateLabels.map((label) => [label.short, label]));
/** Conjugated clones of a target. Only large catalogues have more than the first. */
const CLONES_PER_TARGET = 5;

/** Returns the number of conjugates in a family. */
const conjugateCountOf = (family: number): number => 8 + (hash32('family', family) % 3);

export const conjugatedSection = (): SectionPlan => ({
  name: section,
  groups: conjugateGroups.map((name) => ({ name, leaves: topicGroups().map((group) => group.name) })),
});

/** Creates conjugates in families of 8 to 10, by descending target popularity. Only the last family may be incomplete. */
export function conjugatedLine(
  genes: readonly Gene[],
  antibodyOrder: PrimaryOrder,
  tree: CategoryTree,
): CatalogueLine {
  const genesByDemand = genes
    .map((gene, index) => ({ geneIndex: index, score: gene.weight * gene.fame }))
    .sort((a, b) => b.score - a.score || a.geneIndex - b.geneIndex);
  /** Number of targets with conjugates. Families are created in rounds: each round adds one clone of each target. */
  const familiesPerRound = 4000;
  const antibodyOfFamily = (family: number) => {
    const geneIndex = genesByDemand[family % familiesPerRound]?.geneIndex ?? 0;
    const gene = genes[geneIndex];
    const cloneIndex =
      (gene ? conjugatedCloneIndexesOf(gene) : [])[Math.floor(family / familiesPerRound)] ?? 1;
    const parentIndex = antibodyOrder.products.indexOf(geneIndex, cloneIndex);
    if (parentIndex === undefined) throw new RangeError(`no antibody for family ${family}`);
    return { geneIndex, cloneIndex, parentIndex };
  };
  const labelsOf = (family: number): ConjugateLabel[] => {
    const count = conjugateCountOf(family);
    const isMarker =
      genes[genesByDemand[family % familiesPerRound]?.geneIndex ?? 0]?.classes.includes('CD antigen') ===
      true;
    const familyLabels = (isMarker ? cytometryLabels : usualLabels).flatMap(
      (name) => labelsByShortName.get(name) ?? [],
    );
    const otherLabels = conjugateLabels.filter((label) => !familyLabels.includes(label));
    return [...familyLabels, ...sample(otherLabels, count - familyLabels.length, 'labels', family)];
  };
  const familyStarts = [0];
  const families = familiesPerRound * CLONES_PER_TARGET;
  for (let family = 0; family < families; family++)
    familyStarts.push((familyStarts.at(-1) ?? 0) + conjugateCountOf(family));
  return {
    key: lineKey,
    lineNumber: 3,
    productsPer100k: 14_000,
    capacity: familyStarts.at(-1) ?? 0,
    plan: (count): LinePlan => ({
      count,
      order(index) {
        // Each further label of a family ranks like the first label of a family this many places later.
        const labelDistance = Math.max(6, count / 90);
        const family = findFamily(familyStarts, index);
        return family + (index - (familyStarts[family] ?? 0)) * labelDistance;
      },
      draft(index) {
        const family = findFamily(familyStarts, index);
        const start = familyStarts[family] ?? 0;
        const label = labelsOf(family)[index - start];
        const { geneIndex, cloneIndex, parentIndex } = antibodyOfFamily(family);
        const gene = genes[geneIndex];
        if (!gene || !label) throw new RangeError(`no conjugate ${index}`);
        const number = catalogueNumber('QA', parentIndex);
        // The last family of the planned catalogue may be incomplete.
        const conjugateCount = Math.min(familyStarts[family + 1] ?? count, count) - start;
        const categoryId = tree.leafId(section, label.group, gene.topic.group);
        const clone = antibodyOrder.clone(geneIndex, cloneIndex);
        return createAntibodyDraft({
          gene,
          clone,
          number: `${number}-${label.suffix}`,
          categoryId,
          rank: 1,
          label,
          conjugateFamily: number,
          conjugateCount,
        });
      },
    }),
  };
}

/** Maps catalogue numbers of antibodies with conjugates to the number of conjugates in the planned catalogue. */
export function countConjugatesByAntibody(
  lines: readonly CatalogueLine[],
  plans: readonly LinePlan[],
): Map<string, number> {
  const conjugateCounts = new Map<string, number>();
  const plan = plans[lines.findIndex(({ key }) => key === lineKey)];
  for (let index = 0; plan && index < plan.count;) {
    const { conjugateFamily, conjugateCount } = plan.draft(index);
    conjugateCounts.set(conjugateFamily, conjugateCount);
    index += conjugateCount;
  }
  return conjugateCounts;
}

/** Returns the family of the conjugate with this index: the last one that starts at or before it (binary search). */
function findFamily(familyStarts: readonly number[], index: number): number {
  let low = 0;
  let high = familyStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((familyStarts[middle] ?? Infinity) <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}
