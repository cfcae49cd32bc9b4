import { isUnambiguousUrl } from '../lib/environment-variables';

/** Accepted values of `target_session_attrs`. The others select servers that only read, but the shop writes. */
const sessionTargets = ['any', 'read-write', 'primary'];

/** A PostgreSQL URL that may name several hosts, as libpq accepts it: `postgres://user@one:5432,two/database`. */
export interface PostgresHosts {
  /** A URL for each host, in the order in which they are tried. */
  urls: readonly string[];
  /** True when servers that cannot write are skipped: always with several hosts, unless `target_session_attrs` is `any`. */
  needsPrimary: boolean;
  /** Hosts and the name of the database, without user, password and options. */
  description: string;
}

/** Returns null for a text that is not such a URL, and for one with another value of `target_session_attrs`. */
export function parsePostgresHosts(url: string): PostgresHosts | null {
  const match = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(\?.*)?$/.exec(url);
  if (!match) return null;
  const [, start = '', hosts = '', path = '', query = ''] = match;
  const hostList = hosts.split(',');
  const urls = hostList.map((host) => start + host + path + query);
  if (!urls.every(isUnambiguousUrl) || (hostList.length > 1 && hostList.includes(''))) return null;
  const target = new URLSearchParams(query).get('target_session_attrs');
  if (target !== null && !sessionTargets.includes(target)) return null;
  return {
    urls,
    needsPrimary: target === null ? urls.length > 1 : target !== 'any',
    description: hosts + path,
  };
}
