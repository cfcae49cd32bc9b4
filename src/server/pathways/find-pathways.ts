import { wholeKey } from '../search/engine/words';
import type { Pathways, PathwayText } from './pathway-content';

export interface FoundPathway {
  pathway: PathwayText;
  /** Members that a word names; empty when nothing was asked for. */
  matches: string[];
}

/** What a pathway is found by. */
interface Terms {
  texts: ReadonlySet<string>;
  /** By every way to write a member's name, the member's symbol. */
  members: ReadonlyMap<string, string>;
}

const shortestBeginning = 3;
const mostMatches = 6;
const known = new WeakMap<PathwayText, Terms>();

/** Pathways that have every word of `text` in their texts or among their members; all of them for an empty text. */
export function findPathways(pathways: Pathways, text: string): FoundPathway[] {
  const words = text.split(/\s+/).map(keyOf).filter(Boolean);
  if (words.length === 0) return pathways.list.map((pathway) => ({ pathway, matches: [] }));
  // "IL 6" is one name as well as two words.
  const whole = words.join('');
  return pathways.list.flatMap((pathway) => {
    const terms = termsOf(pathway, pathways);
    const asked = meets(terms, whole) ? [whole] : words;
    if (!asked.every((word) => meets(terms, word))) return [];
    const named = [...terms.members].filter(([name]) => asked.some((word) => begins(name, word)));
    return [{ pathway, matches: [...new Set(named.map(([, symbol]) => symbol))].slice(0, mostMatches) }];
  });
}

function meets({ texts, members }: Terms, word: string): boolean {
  return [...texts, ...members.keys()].some((term) => begins(term, word));
}

function begins(term: string, word: string): boolean {
  return term === word || (word.length >= shortestBeginning && term.startsWith(word));
}

function termsOf(pathway: PathwayText, { genes }: Pathways): Terms {
  const found = known.get(pathway);
  if (found) return found;
  const texts = [pathway.name, pathway.group, pathway.summary].flatMap((text) => [
    keyOf(text),
    ...text.split(/[\s,;:./()]+/).map(keyOf),
  ]);
  const members = new Map<string, string>();
  for (const symbol of [...pathway.genes, ...pathway.further]) {
    const names = [symbol, ...(genes.get(symbol)?.synonyms ?? [])];
    for (const name of names) if (!members.has(keyOf(name))) members.set(keyOf(name), symbol);
  }
  for (const { name, genes: own } of pathway.nodes) {
    texts.push(keyOf(name));
    if (own[0] && !members.has(keyOf(name))) members.set(keyOf(name), own[0]);
  }
  const terms = { texts: new Set(texts.filter(Boolean)), members };
  known.set(pathway, terms);
  return terms;
}

/** The same for every way to write a name; a Greek letter counts as its Latin one: `NF-κB`, `NF-kB`, `NFkappaB`. */
function keyOf(text: string): string {
  return wholeKey(text).replace(/alpha|beta|gamma|delta|epsilon|zeta|theta|kappa|sigma/g, (name) =>
    name.charAt(0),
  );
}
