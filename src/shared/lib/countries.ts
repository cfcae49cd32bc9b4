/** Codes that name no country: unions, tests and what is not told. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Whether ISO 3166 has a country of this code today. */
export function isCountry(code: string): boolean {
  return countryName(code) !== '' && !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;
}

/** Every country by its English name. */
export function allCountries(): readonly { code: string; name: string }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

let names: Intl.DisplayNames | undefined;

/** English name of a country by its ISO 3166 alpha-2 code in capitals, '' when there is none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) ?? '';
}
