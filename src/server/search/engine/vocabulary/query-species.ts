import { namesLabel } from '../query-qualifiers';
import { speciesOf } from './synonyms';
import { tokenize } from '../tokenizer';

/** Species of the antibodies that a query asks for, as `speciesKey`. */
export interface SpeciesRoles {
  /** Species that the antibody is raised in: `mouse monoclonal`, `mouse anti-CD3`. */
  hosts: readonly string[];
  /** Species that it reacts with: `anti-mouse CD3`, `CD3 mouse reactive`. */
  reactivities: readonly string[];
  /** Host or reactivity: `CD3 PE mouse`. */
  either: readonly string[];
  /** The query is a name and a species only: `NeuN mouse`. The species is in `hosts`. */
  isAssumed: boolean;
}

/** Words directly after or before a species that make it the host. */
const hostWords = ['host', 'mab', 'mabs', 'monoclonal', 'pab', 'pabs', 'polyclonal'];
const afterHost = new Set([...hostWords, 'anti']);
const beforeHost = new Set([...hostWords, 'by']);
/** Words before `in` that make the species after `in` the host: `raised in rabbit`. */
const wordsForRaising = new Set(['generated', 'made', 'produced', 'raised']);
/** Words after a species that make it the reactivity: `mouse reactive`. */
const wordsForReacting = new Set(['reactive', 'reactivity', 'reacting', 'reacts']);
const beforeReactivity = new Set(['against', 'with']);
/** Applications of antibodies to samples. A species directly after one is that of the sample: `EGFR WB mouse`. */
const sampleApplications = new Set([
  'wb',
  'westernblot',
  'blot',
  'blotting',
  'ihc',
  'icc',
  'if',
  'ip',
  'chip',
  'facs',
  'fcm',
  'cytometry',
]);
/** Words that only an antibody has. Without one, a species may be that of a protein or kit. */
const antibodyWords = new Set([
  ...afterHost,
  ...wordsForReacting,
  'ab',
  'abs',
  'antibodies',
  'antibody',
  'clone',
  'conjugated',
]);

/** Uses of antibodies that the index does not contain as words. */
const antibodyUses = new Set(['blocking', 'neutralising', 'neutralizing']);

/** Returns whether a query has a word or label that only an antibody has. */
export const asksForAntibodies = (text: string): boolean =>
  namesLabel(text) || tokenize(text).some((word) => antibodyWords.has(word) || antibodyUses.has(word));

/** A name of one to three words and a last word that may be a species. Kits and proteins have the species first. */
const speciesAtEnd = /^(?:[\p{L}\p{N}./α-ω-]+\s+){1,3}([a-z]+(?:\s+pig)?)$/iu;

/** Returns the species at the end of a text without another one, as in `NeuN mouse`; null for other texts, such as `mouse IL-6`. */
function speciesAfterName(text: string): string | null {
  const [, lastWord = ''] = speciesAtEnd.exec(text.trim()) ?? [];
  const [first = '', ...others] = tokenize(text);
  if (
    lastWord === '' ||
    speciesOf(first) !== null ||
    others.filter((word) => speciesOf(word) !== null).length !== 1
  )
    return null;
  return /\bpig$/i.test(text) && /\bguinea\b/i.test(text) ? 'guineapig' : speciesOf(lastWord.toLowerCase());
}

/**
 * Returns the roles of the species that a query for antibodies names, in any word order; null when it names no species or nothing
 * tells that an antibody is meant.
 */
export function speciesRoles(text: string): SpeciesRoles | null {
  const words = tokenize(text);
  const roles = { hosts: new Set<string>(), reactivities: new Set<string>(), either: new Set<string>() };
  words.forEach((word, index) => {
    const isGuineaPig = word === 'pig' && words[index - 1] === 'guinea';
    const species = isGuineaPig ? 'guineapig' : speciesOf(word);
    if (species === null) return;
    const previousWord = words[index - (isGuineaPig ? 2 : 1)] ?? '';
    const nextWord = words[index + 1] ?? '';
    const isRecombinant = nextWord === 'recombinant' && afterHost.has(words[index + 2] ?? '');
    const isSample =
      sampleApplications.has(previousWord) ||
      (previousWord === 'in' && sampleApplications.has(words[index - 2] ?? ''));
    if (
      previousWord === 'anti' ||
      wordsForReacting.has(nextWord) ||
      beforeReactivity.has(previousWord) ||
      isSample
    )
      roles.reactivities.add(species);
    else if (
      afterHost.has(nextWord) ||
      isRecombinant ||
      beforeHost.has(previousWord) ||
      (previousWord === 'in' && wordsForRaising.has(words[index - 2] ?? ''))
    )
      roles.hosts.add(species);
    else roles.either.add(species);
  });
  const { hosts, reactivities, either } = roles;
  if (hosts.size + reactivities.size + either.size === 0) return null;
  if (reactivities.size === 0 && !words.some((word) => antibodyWords.has(word)) && !namesLabel(text)) {
    const species = speciesAfterName(text);
    return species === null ? null : { hosts: [species], reactivities: [], either: [], isAssumed: true };
  }
  return { hosts: [...hosts], reactivities: [...reactivities], either: [...either], isAssumed: false };
}
