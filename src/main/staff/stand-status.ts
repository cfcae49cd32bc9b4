import { basename, join } from 'node:path';
import { formatCalendarDate, formatTime } from '../../shared/lib/format-date';
import type { StatusRow } from '../../shared/platform/stand-bridge';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import type { SelfTestReport } from '../diagnostics/self-test';
import { quarantinedDatabases } from '../storage/quarantine';
import type { CatalogueStatus } from '../updates/updating-shop';
import type { StatusSource } from './staff-menu';

/** Timeout of the shop's health check in milliseconds. */
const HEALTH_CHECK_TIMEOUT_MS = 3_000;

/** Reports name, program version and whether the shop responds. */
export function standStatus(
  { standName, shop }: Pick<StandSettings, 'standName' | 'shop'>,
  version: string,
  fetchUrl: typeof fetch = fetch,
): StatusSource {
  return async () => [
    {
      name: formatStandMessage('rowStand'),
      value: standName || formatStandMessage('noStandName'),
      state: 'plain',
    },
    { name: formatStandMessage('rowVersion'), value: version, state: 'plain' },
    await shopRow(shop, fetchUrl),
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
      value: problems.length === 0 ? formatTime(report.testedAt) : problems.join(' '),
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

async function shopRow(shop: string, fetchUrl: typeof fetch): Promise<StatusRow> {
  const name = formatStandMessage('rowShop');
  if (shop === '') return { name, value: formatStandMessage('noShopAddress'), state: 'plain' };
  const { host } = new URL(shop);
  const isReachable = await respondsToHealthCheck(shop, fetchUrl);
  return {
    name,
    value: formatStandMessage(isReachable ? 'shopReachable' : 'shopUnreachable', { shop: host }),
    state: isReachable ? 'good' : 'attention',
  };
}

/** Returns false for the page of a captive portal and for a response that is interrupted. */
async function respondsToHealthCheck(shop: string, fetchUrl: typeof fetch): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS);
    const response = await fetchUrl(`${shop}/healthz`, { redirect: 'error', signal });
    return response.ok && (await response.text()) === 'ok';
  } catch {
    return false;
  }
}
