import { phosphoInFull } from '../../../shared/domain/phospho-shorthand';
import { termSign } from './index-blocks';
import { matchWords, type AskedWords, type Match, type WordParts } from './word-match';
import { wholeKey, wordReadings } from './words';

/**
 * The words that a text asks for, best first. A shorthand such as `p-AKT` is read in full first, unless it is a name as it
 * stands: `P-selectin` is no selectin with a phosphate.
 */
export function askedWords(text: string, isName: boolean): AskedWords[] {
  const full = phosphoInFull(text);
  const texts = full === null ? [text] : isName ? [text, full] : [full, text];
  return texts.flatMap((each) => wordReadings(each).map((words) => ({ text: each, words })));
}

/** The documents of a text's words. */
export function readWords(text: string, parts: WordParts): Match {
  const isName = parts.terms.has(termSign.whole + wholeKey(text));
  return askedWords(text, isName)
    .map((asked) => matchWords(asked, parts))
    .reduce((first, second) => bothOf(first, second, parts));
}

function bothOf(first: Match, second: Match, { pool }: WordParts): Match {
  const all = pool.copy(first.all);
  all.addAll(second.all);
  return { tiers: inTurn(first.tiers, second.tiers), all };
}

function* inTurn<Item>(first: Iterable<Item>, second: Iterable<Item>): Generator<Item> {
  yield* first;
  yield* second;
}
