import { separateAmounts } from '../../../shared/search/amounts';
import { isSpecies } from './vocabulary/synonyms';
import { namesModification } from './vocabulary/target-modification';
import { tokenize } from './tokenizer';

/** Labels of antibodies, longest first: tandem dyes before the dye that they begin with. */
const labelSource = [
  String.raw`(?:R-?)?(?:PE|APC|PerCP)[-/ ]?Cy ?\d(?:\.\d)?`,
  String.raw`(?:PE|APC)[-/ ](?:Texas Red|Dazzle ?\d+|eFluor ?\d+|Vio ?\d+|Fire ?\d+|AF ?\d+)`,
  String.raw`Alexa ?(?:Fluor)? ?\d{3}`,
  String.raw`Brilliant Violet ?\d{3}`,
  String.raw`(?:AF|BV|BUV|DyLight|eFluor) ?\d{3}`,
  String.raw`Cy ?\d(?:\.\d)?`,
  'PerCP|FITC|APC|PE|HRP|AP|biotin(?:ylated)?',
  '(?:un)?(?:conjugated|labell?ed)|conjugates?',
].join('|');
const labelPattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${labelSource})(?![\\p{L}\\p{N}])`, 'giu');
const anyLabelPattern = new RegExp(labelPattern.source, 'iu');
const wholeLabelPattern = new RegExp(`^(?:${labelSource})$`, 'i');

/** Words that describe an antibody or protein and are not part of its name. */
const descriptionWords = new Set(
  (
    'ab abs anti antibodies antibody blot blotting chip cytometry elispot facs fcm flow for guinea icc if ihc immunoblot ' +
    'immunofluorescence immunohistochemistry ip mab mabs monoclonal pab pabs pan polyclonal reacting reactive reactivity reacts ' +
    'recombinant total wb western'
  ).split(' '),
);

/** A clone of an antibody beside the name of its target: `M2`, `DO-1`, `RPA-T4`, `D3H8`, `GK1.5`, `DM1A`, `53-6.7`, `M1/70`. */
const clonePattern =
  /(?:^|\s+)(?:clone\s+(?=\S*\d)\S+|(?=\S*[a-z./-])[a-z]{0,4}(?:[-/.]?[a-z]{0,2}\d{1,3}(?!\d)){1,3}[a-z]?)(?=\s|$)/gi;
const cloneLeadIn = /^clone\s+/i;
/** Names of CD antigens, which look like clones. */
const cdAntigenPattern = /^CD\d/i;
/** Isotypes such as `IgG2a`, which are not names of products. */
const isotypePattern = /^ig[adegm]\d?[abc]?$/i;

/** A part of a query that may be the whole name of a product, with the words that the part lacks. */
export interface NameInQuery {
  text: string;
  /** As typed: first amounts, then labels, then species and descriptions, then a clone. */
  leftOut: string;
}

/**
 * Returns up to three texts: the query without amounts, then also without labels, then also without species and descriptions.
 * Skips empty texts, isotypes, the query itself, and a text that equals the previous one.
 */
export function namesInQuery(text: string): NameInQuery[] {
  const { text: withoutAmounts, amounts } = separateAmounts(text);
  const leftOut = [...amounts];
  const names: NameInQuery[] = [];
  let remaining = withoutAmounts;
  /** Continues with a shorter text, and adds it as a name unless it is empty, an isotype or not shorter. */
  const add = (shorterText: string): void => {
    const name = shorterText.replace(/\s+/g, ' ').trim();
    const isNew = name !== '' && name !== text.trim() && name !== names.at(-1)?.text;
    if (isNew && !isotypePattern.test(name)) names.push({ text: name, leftOut: leftOut.join(' ') });
    remaining = name;
  };
  add(remaining);
  add(
    remaining.replace(labelPattern, (typedLabel) => {
      leftOut.push(typedLabel);
      return ' ';
    }),
  );
  const words = remaining.replace(/\banti[-\s]+/gi, 'anti ').split(' ');
  const describingWords = words.filter((word) => tokenize(word).every(isDescription));
  leftOut.push(...describingWords.filter((word) => !/^anti$/i.test(word)));
  add(words.filter((word) => !describingWords.includes(word)).join(' '));
  return names;
}

/** A text without one of its clones. */
export interface WithoutClone {
  clone: string;
  /** True when the word "clone" precedes the clone, which is then not the name of a target. */
  hasCloneWord: boolean;
  /** The text without the clone and the names in it, longest first. */
  names: NameInQuery[];
}

/** Returns one text for each clone of a query, without that clone. The last clone is first, because names precede clones. */
export function withoutClones(text: string): WithoutClone[] {
  const cloneMatches = Array.from(text.matchAll(clonePattern), (match) => ({
    index: match.index,
    typed: match[0].trim(),
  }));
  return cloneMatches.reverse().flatMap(({ index, typed }) => {
    const name = typed.replace(cloneLeadIn, '');
    // Skips targets, labels and sites, which look like clones: CD45, BV421, pSer15.
    if (cdAntigenPattern.test(name) || wholeLabelPattern.test(name) || namesModification(name)) return [];
    const textWithoutClone = `${text.slice(0, index)} ${text.slice(index).trimStart().slice(typed.length)}`;
    const longestName = { text: textWithoutClone.replace(/\s+/g, ' ').trim(), leftOut: '' };
    const names = [longestName, ...namesInQuery(textWithoutClone)].map((part) => ({
      text: part.text,
      leftOut: `${part.leftOut} ${typed}`.trim(),
    }));
    return [{ clone: name, hasCloneWord: name !== typed, names }];
  });
}

/** Returns whether a query names a label of antibodies. */
export const namesLabel = (text: string): boolean => anyLabelPattern.test(text);

const isDescription = (word: string): boolean => descriptionWords.has(word) || isSpecies(word);
