import { z } from 'zod';
import { readJson } from './source-data';

/** The two category levels of a target below a section of products with targets. */
export interface Topic {
  group: string;
  leaf: string;
}

interface GeneFacts {
  symbol: string;
  display: string;
  geneName: string;
  classes: readonly string[];
  ecNumber: string;
}

const pathwaySchema = z.array(
  z.object({
    area: z.string(),
    name: z.string(),
    genes: z.array(z.string()),
    targeting_compound_cas: z.array(z.string()),
  }),
);

const familySchema = z.array(
  z.object({
    group: z.string(),
    topic: z.string(),
    symbol: z.string().optional(),
    name: z.string().optional(),
    class: z.string().optional(),
    ec: z.string().optional(),
  }),
);

/** Group of targets without a pathway and a family, by their first letter. */
const MORE_TARGETS = 'More Targets';
const letterRanges = ['A – B', 'C – D', 'E – G', 'H – K', 'L – N', 'O – R', 'S – T', 'U – Z'];

export const loadPathways = () => readJson('signaling_pathways.json', pathwaySchema);

const loadFamilies = () =>
  readJson('target-families.json', familySchema).map((family) => ({
    ...family,
    symbol: family.symbol === undefined ? null : new RegExp(family.symbol),
    name: family.name === undefined ? null : new RegExp(family.name, 'i'),
    ec: family.ec === undefined ? null : new RegExp(`^${family.ec}\\.`),
  }));

/** Returns groups and leaves in menu order: research areas, protein families, others. */
export function topicGroups(): { name: string; leaves: string[] }[] {
  const groups = new Map<string, Set<string>>();
  const add = (group: string, leaf: string) => {
    const leaves = groups.get(group) ?? new Set();
    groups.set(group, leaves.add(leaf));
  };
  for (const { area, name } of loadPathways()) add(area, name);
  for (const { group, topic } of loadFamilies()) add(group, topic);
  for (const leaf of letterRanges) add(MORE_TARGETS, leaf);
  return [...groups].map(([name, leaves]) => ({ name, leaves: [...leaves] }));
}

/**
 * Loads the topics of genes. `topicOf` prefers a pathway to a protein family. Of several pathways, it prefers one with the
 * target's name, then one of the most frequent area, then the one with the fewest genes.
 */
export function loadTopics() {
  const pathways = [...loadPathways()].sort((a, b) => a.genes.length - b.genes.length);
  const families = loadFamilies();
  const pathwaysBySymbol = new Map<string, { area: string; name: string }[]>();
  for (const { area, name, genes } of pathways) {
    for (const symbol of genes)
      pathwaysBySymbol.set(symbol, [...(pathwaysBySymbol.get(symbol) ?? []), { area, name }]);
  }
  return {
    pathwaysOf: (symbol: string) => pathwaysBySymbol.get(symbol) ?? [],
    topicOf(facts: GeneFacts): Topic {
      const pathway = choosePathway(facts, pathwaysBySymbol.get(facts.symbol) ?? []);
      if (pathway) return { group: pathway.area, leaf: pathway.name };
      const family = families.find(
        (rule) =>
          (!rule.symbol || rule.symbol.test(facts.symbol)) &&
          (!rule.name || rule.name.test(facts.geneName)) &&
          (!rule.class || facts.classes.includes(rule.class)) &&
          (!rule.ec || rule.ec.test(facts.ecNumber)),
      );
      if (family) return { group: family.group, leaf: family.topic };
      const letter = facts.symbol.charAt(0);
      const leaf =
        letterRanges.find((range) => letter <= range.charAt(range.length - 1)) ?? letterRanges[0] ?? '';
      return { group: MORE_TARGETS, leaf };
    },
  };
}

type PathwayMembership = { area: string; name: string };

function choosePathway(
  { symbol, display }: GeneFacts,
  pathways: readonly PathwayMembership[],
): PathwayMembership | undefined {
  const familyRoot = /^[A-Z]{3,}/.exec(symbol)?.[0] ?? symbol;
  const targetNames = new Set(
    [symbol, familyRoot, display.split(' ')[0] ?? display].map((word) => word.toUpperCase()),
  );
  const pathwayNamingTarget = pathways.find(({ name }) =>
    name
      .toUpperCase()
      .split(/[ /]|-(?=[A-Za-z]{3})/)
      .some((word) => targetNames.has(word)),
  );
  if (pathwayNamingTarget) return pathwayNamingTarget;
  const countsByArea = new Map<string, number>();
  for (const { area } of pathways) countsByArea.set(area, (countsByArea.get(area) ?? 0) + 1);
  const maxCount = Math.max(...countsByArea.values());
  return pathways.find(({ area }) => countsByArea.get(area) === maxCount);
}
