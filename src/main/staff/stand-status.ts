import { basename, join } from 'node:path';
import { errorCode } from '../../server/lib/operator-error';
import { formatCalendarDate, formatDateTime } from '../../shared/lib/format-date';
import type { StatusRow } from '../../shared/platform/stand-bridge';
import { formatStandMessage, type StandMessageKey } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import type { SelfTestReport } from '../diagnostics/self-test';
import { quarantinedDatabases } from '../storage/quarantine';
import type { CatalogueStatus } from '../updates/updating-shop';
import type { StatusSource } from './staff-menu';

/** Staff are warned about a larger difference between the clocks of stand and shop. */
const MAX_CLOCK_DIFFERENCE_MINUTES = 5;
/** Timeout of the shop's health check in milliseconds. */
const HEALTH_CHECK_TIMEOUT_MS = 3_000;

/** Reports name, program version, and whether the shop responds or why not. */
export function standStatus(
  { standName, shop }: Pick<StandSettings, 'standName' | 'shop'>,
  version: string,
  fetchUrl: typeof fetch = fetch,
  clock: () => Date = () => new Date(),
): StatusSource {
  return async () => [
    {
      name: formatStandMessage('rowStand'),
      value: standName || formatStandMessage('noStandName'),
      state: 'plain',
    },
    { name: formatStandMessage('rowVersion'), value: version, state: 'plain' },
    await shopRow(shop, fetchUrl, clock),
  ];
}

/** Reports the date of the prices; needs attention when they have expired or the last update check did not succeed. */
export function catalogueStatus(
  status: () => Pick<CatalogueStatus, 'created' | 'expired' | 'lastResult'>,
): StatusSource {
  return () => {
    const { created, expired, lastResult } = status();
    const isGood = !expired && (lastResult === null || lastResult === 'current' || lastResult === 'updated');
    const row: StatusRow = {
      name: formatStandMessage('rowCatalogue'),
      value: formatCalendarDate(created),
      state: isGood ? 'plain' : 'attention',
    };
    return Promise.resolve([row]);
  };
}

/** Reports the last self-test; no row before the first. */
export function selfTestStatus(lastReport: () => SelfTestReport | null): StatusSource {
  return () => {
    const report = lastReport();
    if (!report) return Promise.resolve([]);
    const problems = report.results.flatMap(({ problem }) => (problem === '' ? [] : [problem]));
    const row: StatusRow = {
      name: formatStandMessage('rowSelfTest'),
      value: problems.length === 0 ? formatDateTime(report.testedAt) : problems.join(' '),
      state: problems.length === 0 ? 'good' : 'attention',
    };
    return Promise.resolve([row]);
  };
}

/** Reports the quarantined databases in the folder, with the number of rows that were salvaged. */
export function damagedFileStatus(folder: string): StatusSource {
  return () => {
    const quarantined = ['queue.sqlite', 'staff.sqlite'].flatMap((name) =>
      quarantinedDatabases(join(folder, name)),
    );
    const rows = quarantined.map(({ file, salvaged }): StatusRow => ({
      name: formatStandMessage('rowDamagedFile'),
      value:
        salvaged === null
          ? formatStandMessage('damagedFileNotSalvaged', { file: basename(file) })
          : formatStandMessage('damagedFileSalvaged', { file: basename(file), count: salvaged.count }),
      state: 'attention',
    }));
    return Promise.resolve(rows);
  };
}

async function shopRow(shop: string, fetchUrl: typeof fetch, clock: () => Date): Promise<StatusRow> {
  const name = formatStandMessage('rowShop');
  if (shop === '') return { name, value: formatStandMessage('noShopAddress'), state: 'plain' };
  const { host } = new URL(shop);
  const message = (key: StandMessageKey, fields: Readonly<Record<string, string | number>> = {}) =>
    formatStandMessage(key, { shop: host, ...fields });
  const problem = await checkShop(shop, fetchUrl, clock, message);
  return problem === null
    ? { name, value: message('shopReachable'), state: 'good' }
    : { name, value: problem, state: 'attention' };
}

/** Resolves to null for a shop that responds, otherwise to a message that tells staff what to do. */
async function checkShop(
  shop: string,
  fetchUrl: typeof fetch,
  clock: () => Date,
  message: (key: StandMessageKey, fields?: Readonly<Record<string, string | number>>) => string,
): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS);
    const response = await fetchUrl(`${shop}/healthz`, { redirect: 'manual', signal });
    const { status } = response;
    if (status >= 500) return message('shopFails', { status });
    // Captive portals redirect to a page of their own, or answer with it.
    if (!response.ok || (await response.text()) !== 'ok') return message('shopIntercepted');
    const shopTime = Date.parse(response.headers.get('Date') ?? '');
    const minutes = Math.round(Math.abs(shopTime - clock().getTime()) / 60_000);
    return minutes > MAX_CLOCK_DIFFERENCE_MINUTES ? message('clockDiffers', { minutes }) : null;
  } catch (error) {
    const code = errorCode(error instanceof Error ? error.cause : null);
    const time = formatDateTime(clock().toISOString());
    return message(networkProblems[code] ?? 'shopUnreachable', { time });
  }
}

/** Error codes of `fetch` that name a cause which staff can remove. */
const networkProblems: Readonly<Record<string, StandMessageKey>> = {
  ENOTFOUND: 'shopNotFound',
  EAI_AGAIN: 'shopNotFound',
  CERT_NOT_YET_VALID: 'shopCertificateDate',
  CERT_HAS_EXPIRED: 'shopCertificateDate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shopCertificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'shopCertificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'shopCertificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'shopCertificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'shopCertificate',
};
