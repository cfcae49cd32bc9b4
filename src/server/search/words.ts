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
const plainAscii = /^[\x20-\x7e]*$/;
const asciiWord = /[a-z0-9]+/g;
const anyWord = /[\p{L}\p{N}]+/gu;
const greekLast = /^([a-z][a-z0-9]{1,11}?)(alpha|beta|gamma|delta|epsilon|kappa)(\d{0,2})$/;
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

/** Words of a query in their order, doubles kept; none for punctuation only. */
export function wordsOf(text: string): string[] {
  return partsOf(normalise(text));
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
    if (parts.length > 1 && parts.length <= mostParts && (joinAnti || parts[0] !== 'anti')) {
      const joined = parts.join('');
      if (joined.length <= longestJoined) addJoined(joined);
    }
    const only = parts.length === 1 ? (parts[0] ?? '') : '';
    if (previous && only && qualifies(only)) addJoined(previous + only);
    previous = /^[a-z]{1,12}$/.test(only) ? only : '';
  }
}

/** `6` in "IL 6" and `alpha` in "TNF alpha" belong to the word before them. */
function qualifies(word: string): boolean {
  return /^\d{1,3}[a-z]?$/.test(word) || greek.has(word);
}

function partsOf(normal: string): string[] {
  const words: string[] = normal.match(plainAscii.test(normal) ? asciiWord : anyWord) ?? [];
  return words.map((word) => (word.length > longestWord ? word.slice(0, longestWord) : word));
}
