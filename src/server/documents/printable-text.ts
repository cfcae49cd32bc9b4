/**
 * What the fonts that every PDF reader has can show: the characters of WinAnsi, which is Latin-1 with the typographic
 * ones of Windows. Anything else would come out as other characters without a word.
 */
const printable =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ffŒœŠšŸŽžƒˆ˜\u2013\u2014\u2018-\u201a\u201c-\u201e†‡•…‰‹›€™]$/u;

/** Names of products have them; written as chemists do where there is no Greek. */
const greek: Readonly<Record<string, string>> = {
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
  σ: 'sigma',
  ς: 'sigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
};

/** The first character of a text that cannot be printed, or null when all can. */
export function unprintable(text: string): string | null {
  return [...text.normalize('NFC')].find((character) => !printable.test(character)) ?? null;
}

/**
 * A text in characters that can be printed. Greek letters are spelled out, and any other stands there by its number
 * (`[U+5317]`), so that a reader sees that something else was meant.
 */
export function spelled(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (printable.test(character)) return character;
      const number = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return greek[character] ?? `[U+${number}]`;
    })
    .join('');
}
