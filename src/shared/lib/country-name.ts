let names: Intl.DisplayNames | undefined;

/** English name of a country by its ISO 3166 alpha-2 code in capitals, '' when there is none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  names ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return names.of(code) ?? '';
}
