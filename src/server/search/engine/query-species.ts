import { namesLabel } from './query-qualifiers';
import { speciesOf } from './same-words';
import { tokenize } from './tokenizer';

/** Species of the antibodies that a query asks for, as `speciesKey`. */
export interface SpeciesRoles {
  /** Species that the antibody is raised in: `mouse monoclonal`, `mouse anti-CD3`. */
  hosts: readonly string[];
  /** Species that it reacts with: `anti-mouse CD3`. */
  reactivities: readonly string[];
  /** Host or reactivity: `CD3 PE mouse`. */
  either: readonly string[];
}

/** Words after or before a species that make it the host. */
const afterHost = new Set(['anti', 'host', 'mab', 'mabs', 'monoclonal', 'pab', 'pabs', 'polyclonal']);
const beforeHost = new Set(['by', 'host', 'mab', 'mabs', 'monoclonal', 'pab', 'pabs', 'polyclonal']);
/** Words before `in` that make the next species the host. */
const raised = new Set(['generated', 'made', 'produced', 'raised']);
/** Words that only an antibody has. Without one, a species may be that of a protein or kit. */
const ofAntibodies = new Set([...afterHost, 'ab', 'abs', 'antibodies', 'antibody', 'clone', 'conjugated']);

/**
 * Returns the roles of the species words of a query for antibodies in any order; null when it names no species or nothing
 * tells that an antibody is meant.
 */
export function speciesRoles(text: string): SpeciesRoles | null {
  const words = tokenize(text);
  const roles = { hosts: new Set<string>(), reactivities: new Set<string>(), either: new Set<string>() };
  words.forEach((word, place) => {
    const isGuineaPig = word === 'pig' && words[place - 1] === 'guinea';
    const species = isGuineaPig ? 'guineapig' : speciesOf(word);
    if (species === null) return;
    const before = words[place - (isGuineaPig ? 2 : 1)] ?? '';
    const next = words[place + 1] ?? '';
    const isRecombinant = next === 'recombinant' && afterHost.has(words[place + 2] ?? '');
    if (before === 'anti') roles.reactivities.add(species);
    else if (
      afterHost.has(next) ||
      isRecombinant ||
      beforeHost.has(before) ||
      (before === 'in' && raised.has(words[place - 2] ?? ''))
    )
      roles.hosts.add(species);
    else roles.either.add(species);
  });
  const { hosts, reactivities, either } = roles;
  if (hosts.size + reactivities.size + either.size === 0) return null;
  if (!words.some((word) => ofAntibodies.has(word)) && !namesLabel(text)) return null;
  return { hosts: [...hosts], reactivities: [...reactivities], either: [...either] };
}
