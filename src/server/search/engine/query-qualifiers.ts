import { withoutAmounts } from '../../../shared/search/amounts';
import { isSpecies } from './same-words';
import { tokenize } from './tokenizer';

/** Labels of antibodies, longest first: tandem dyes before the dye that they begin with. */
const label = [
  String.raw`(?:R-?)?(?:PE|APC|PerCP)[-/ ]?Cy ?\d(?:\.\d)?`,
  String.raw`(?:PE|APC)[-/ ](?:Texas Red|Dazzle ?\d+|eFluor ?\d+|Vio ?\d+|Fire ?\d+|AF ?\d+)`,
  String.raw`Alexa ?(?:Fluor)? ?\d{3}`,
  String.raw`Brilliant Violet ?\d{3}`,
  String.raw`(?:AF|BV|BUV|DyLight|eFluor) ?\d{3}`,
  String.raw`Cy ?\d(?:\.\d)?`,
  'PerCP|FITC|APC|PE|HRP|AP|biotin(?:ylated)?',
  '(?:un)?(?:conjugated|labell?ed)|conjugates?',
].join('|');
const labels = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${label})(?![\\p{L}\\p{N}])`, 'giu');

/** Words that describe an antibody or protein and are no part of its name. */
const descriptions = new Set(
  (
    'ab abs anti antibodies antibody blot blotting chip cytometry elispot facs fcm flow for icc if ihc immunoblot ' +
    'immunofluorescence immunohistochemistry ip mab mabs monoclonal pab pabs pan polyclonal recombinant total wb western'
  ).split(' '),
);

/** A clone of an antibody after the name of its target: `M2`, `DO-1`, `RPA-T4`, `6C5`. */
const clone = /(?<=\S)\s+(?:clone\s+)?(?:[A-Z]{1,3}-?[A-Z]?\d{1,3}|\d{1,2}[A-Z]\d{1,2})$/i;
const isotype = /^ig[adegm]\d?[abc]?$/i;

/** A shorter text that may be the whole name of a product, with the rest of the query. */
export interface NameInQuery {
  text: string;
  /** As typed, in the order of the query. */
  leftOut: string;
}

/**
 * Returns the query without amounts, then also without labels, then also without species and descriptions. Texts that are
 * the same as the one before or empty are skipped.
 */
export function namesInQuery(text: string): NameInQuery[] {
  const { text: bare, amounts } = withoutAmounts(text);
  const leftOut = [...amounts];
  const names: NameInQuery[] = [];
  let rest = bare;
  const add = (shorter: string): void => {
    const tidy = shorter.replace(/\s+/g, ' ').trim();
    const isNew = tidy !== '' && tidy !== text.trim() && tidy !== names.at(-1)?.text;
    if (isNew && !isotype.test(tidy)) names.push({ text: tidy, leftOut: leftOut.join(' ') });
    rest = tidy;
  };
  add(rest);
  add(
    rest.replace(labels, (typed) => {
      leftOut.push(typed);
      return ' ';
    }),
  );
  const words = rest.replace(/\banti[-\s]+/gi, 'anti ').split(' ');
  const described = words.filter((word) => tokenize(word).every(isDescription));
  leftOut.push(...described.filter((word) => !/^anti$/i.test(word)));
  add(words.filter((word) => !described.includes(word)).join(' '));
  return names;
}

/** Returns the shortest name of a query also without a clone at its end; null without one. */
export function nameWithoutClone(text: string): NameInQuery | null {
  const name = namesInQuery(text).at(-1) ?? { text: text.trim(), leftOut: '' };
  const cloneName = clone.exec(name.text)?.[0];
  if (cloneName === undefined) return null;
  return {
    text: name.text.replace(clone, '').trim(),
    leftOut: `${name.leftOut} ${cloneName.trim()}`.trim(),
  };
}

const isDescription = (word: string): boolean => descriptions.has(word) || isSpecies(word);
