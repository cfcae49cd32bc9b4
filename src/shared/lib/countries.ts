/** Codes that `Intl` knows but that do not name a country: unions, test codes and the unknown region. */
const nonCountryCodes = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/**
 * Returns whether a code names a country or territory today. Includes codes outside ISO 3166 that `Intl` knows, such
 * as XK (Kosovo).
 */
export function isCountry(code: string): boolean {
  // `Intl.Locale` replaces the codes of former countries, such as SU.
  return (
    countryName(code) !== '' && !nonCountryCodes.has(code) && new Intl.Locale(`und-${code}`).region === code
  );
}

/** Returns all countries, sorted by English name. */
export function allCountries(): readonly { code: string; name: string }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

let displayNames: Intl.DisplayNames | undefined;

/** Returns the English name of an ISO 3166 alpha-2 code in capitals; '' for an unknown code. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  displayNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return displayNames.of(code) ?? '';
}
