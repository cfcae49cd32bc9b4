/**
 * How text becomes words, for documents and queries alike: NFKC, lower case, no diacritics, Greek letters
 * by their names. `IL-6`, `IL 6` and `IL6` meet because compounds are indexed in parts and joined.
 */
const greekNames: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ο: 'omicron',
  π: 'pi',
  ρ: 'rho',
  ς: 'sigma',
  σ: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
};

const greek = new Set(Object.values(greekNames));
/** Letters that names end in, without those in which other words do: `microbiota`, `tau`. */
const lastLetters = 'alpha|beta|gamma|delta|epsilon|zeta|theta|kappa|lambda|sigma|omega';
const plainAscii = /^[\x20-\x7e]*$/;
const asciiWord = /[a-z0-9]+/g;
const anyWord = /[\p{L}\p{N}]+/gu;
const greekLast = new RegExp(`^([a-z][a-z0-9]{1,11}?)(${lastLetters})(\\d{0,2})$`);
const greekTail = new RegExp(`^([a-z0-9]{1,12}?)((?:${lastLetters})\\d{0,2})$`);
const greekWithNumber = /^([a-z]+)\d{1,2}$/;
/** A number before a Greek letter, `90-alpha`, belongs to the word before both. */
const numberWithGreek = /^(\d{1,3})([a-z]+\d{0,2})$/;
/** What joins the words of a question and is in no name; `a` is, as in "protein A". */
const stopWords = new Set(['against', 'and', 'for', 'from', 'in', 'of', 'the', 'to', 'with']);
const shortestPlural = 5;
const longestWord = 48;
const longestJoined = 24;
const mostParts = 4;

/** The form in which texts are compared. */
export function normalise(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[α-ω]/g, (letter) => greekNames[letter] ?? letter);
}

/** Words of a text in their order, doubles kept; none for punctuation only. */
export function wordsOf(text: string): string[] {
  return partsOf(normalise(text));
}

/**
 * The words that a text asks for: `GSK3β` is `gsk3` and `beta`, as it is where the letter is written apart, and words
 * such as `for` are passed over where there are others.
 */
export function wordsAsked(text: string): string[] {
  const words = wordsOf(text).flatMap((word) => {
    const [, stem, letter] = greek.has(word) ? [] : (greekTail.exec(word) ?? []);
    return stem === undefined || letter === undefined ? [word] : [stem, letter];
  });
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The words that a text asks for in the ways to read it, best first: with Greek letters joined to what they belong to,
 * `gsk3beta`, and apart.
 */
export function wordReadings(text: string): string[][] {
  const apart = wordsAsked(text);
  const joined: string[] = [];
  let isOpen = false;
  for (const word of apart) {
    const taken: number = endsGreek(word) ? wordsNamed(joined) : isOpen && /^\d{1,2}$/.test(word) ? 1 : 0;
    const before = joined.splice(joined.length - taken, taken);
    joined.push([...before, word].join(''));
    isOpen = taken > 0 && greek.has(word);
  }
  return joined.length === apart.length ? [apart] : [joined, apart];
}

/** How many of the last words a Greek letter behind them belongs to: `gsk 3`, `tnf`, none of `anti`. */
function wordsNamed(words: readonly string[]): number {
  const [before = '', last = ''] = words.length > 1 ? words.slice(-2) : ['', ...words];
  const isNumbered = /^\d{1,3}$/.test(last) && /^[a-z]{1,12}$/.test(before) && before !== 'anti';
  if (isNumbered) return 2;
  return namesSo(last) && last !== 'anti' && !endsGreek(last) ? 1 : 0;
}

/** What a word in the plural may be one of, right or wrong: `antibodies`, `kinases`, `boxes`. */
export function singularsOf(word: string): string[] {
  if (word.length < shortestPlural || !/^[a-z]+[a-hj-rtv-z]s$/.test(word)) return [];
  const bare = word.slice(0, -1);
  if (word.endsWith('ies')) return [bare, `${word.slice(0, -3)}y`];
  return word.endsWith('es') ? [bare, word.slice(0, -2)] : [bare];
}

/** Whether three words in a row are one name: `gsk 3 beta`, `ampk alpha 1`. */
export function areOneName([, second = '', third = '']: readonly string[]): boolean {
  return endsGreek(third) || (greek.has(second) && /^\d{1,2}$/.test(third));
}

/** All letters and digits without gaps: equal for every way to write a name. */
export function wholeKey(text: string): string {
  return wordsOf(text).join('');
}

/** `tnfalpha` as it is written without a Greek letter, `tnfa`; null for a word that ends otherwise. */
export function latinised(word: string): string | null {
  const [, stem, letter, number] = greekLast.exec(word) ?? [];
  return stem === undefined || letter === undefined ? null : stem + letter.charAt(0) + (number ?? '');
}

/**
 * Adds the terms by which a document with this text is found. `joinAnti` joins `Anti-Rabbit`, too: right where an
 * antibody is all that the text is about.
 */
export function addTerms(text: string, terms: Set<string>, { joinAnti = false } = {}): void {
  let previous = '';
  const addJoined = (joined: string): void => {
    terms.add(joined);
    const latin = latinised(joined);
    if (latin !== null) terms.add(latin);
  };
  for (const chunk of normalise(text).split(/\s+/)) {
    const parts = partsOf(chunk);
    for (const part of parts) addJoined(part);
    // "Anti-EGFR" is no name: joined it would double the terms of all antibodies.
    const name = parts[0] === 'anti' && !joinAnti ? parts.slice(1) : parts;
    const joined = name.length <= mostParts ? name.join('') : '';
    if (name.length > 1 && joined && joined.length <= longestJoined) addJoined(joined);
    const [, number, letter] = numberWithGreek.exec(joined) ?? [];
    if (previous && number !== undefined && letter !== undefined && endsGreek(letter)) {
      addJoined(previous + number);
      addJoined(previous + joined);
    }
    const belongs =
      previous !== '' && (endsGreek(joined) || (name.length === 1 && qualifies(joined, previous)));
    if (belongs) addJoined(previous + joined);
    previous = namesSo(joined) ? joined : belongs && namesSo(previous + joined) ? previous + joined : '';
  }
}

/** `6` in "IL 6" belongs to the word of letters before it. */
function qualifies(word: string, previous: string): boolean {
  return /^\d{1,3}[a-z]?$/.test(word) && /^[a-z]+$/.test(previous);
}

/** `alpha` in "TNF alpha" and `alpha1` in "AMPK alpha-1" belong to what is before them. */
function endsGreek(word: string): boolean {
  return greek.has(word) || greek.has(greekWithNumber.exec(word)?.[1] ?? '');
}

/** The beginning of a name that goes on behind a space. */
function namesSo(word: string): boolean {
  return /^[a-z][a-z0-9]{0,11}$/.test(word);
}

function partsOf(normal: string): string[] {
  const words: string[] = normal.match(plainAscii.test(normal) ? asciiWord : anyWord) ?? [];
  return words.map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word));
}
