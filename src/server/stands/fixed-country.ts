import { countryName } from '../../shared/domain/country-name';
import type { Geolocation } from '../geolocation/geolocation';

/** For a kiosk, whose country is in its settings: ISO 3166 alpha-2, or '' for unknown. */
export function fixedCountry(code: string): Geolocation {
  const country_code = code.toUpperCase();
  const country = countryName(country_code);
  return { locate: (ip) => Promise.resolve({ country, country_code: country && country_code, ip }) };
}
