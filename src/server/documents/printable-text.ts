import { BusinessError } from '../http/errors';

/**
 * Characters of WinAnsi (Latin-1 with the typographic characters of Windows), which the standard PDF fonts support. Other
 * characters would be printed as wrong ones without an error.
 */
const printable =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ffŒœŠšŸŽžƒˆ˜\u2013\u2014\u2018-\u201a\u201c-\u201e†‡•…‰‹›€™]$/u;

/** Product names contain Greek letters. */
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

/** Returns the first character that cannot be printed; null when there is none. */
export function findUnprintable(text: string): string | null {
  return [...text.normalize('NFC')].find((character) => !printable.test(character)) ?? null;
}

/**
 * Replaces characters that cannot be printed: Greek letters by their names, others by their code point such as
 * `[U+5317]`.
 */
export function toPrintable(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => {
      if (printable.test(character)) return character;
      const codePoint = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return greekNames[character] ?? `[U+${codePoint}]`;
    })
    .join('');
}

/** Like {@link toPrintable}, with ASCII forms of mathematical signs. */
export function toPrintableSigns(text: string): string {
  return toPrintable(text.replaceAll('≤', '<=').replaceAll('≥', '>=').replaceAll('−', '-'));
}

/**
 * Returns the normalized text.
 *
 * @param what subject of the message, such as "Invoices"
 * @throws BusinessError for the field when a character cannot be printed
 */
export function requirePrintable(text: string, field: string, what: string): string {
  const normalized = text.normalize('NFC');
  const character = findUnprintable(normalized);
  if (character === null) return normalized;
  const message = `${what} are printed in the letters of Western Europe: please write “${character}” in another way.`;
  throw new BusinessError(message, { field });
}
