import { basename, join } from 'node:path';
import { formatDate, formatTime } from '../../shared/lib/format-date';
import type { StatusRow } from '../../shared/platform/stand-bridge';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import type { SelfTestReport } from '../diagnostics/self-test';
import { quarantinedDatabases } from '../storage/quarantine';
import type { CatalogueStatus } from '../updates/updating-shop';
import type { StatusSource } from './staff-menu';

const timeoutMs = 3_000;

/** Reports name, program version and whether the shop responds. */
export function standStatus(
  { standName, shop }: Pick<StandSettings, 'standName' | 'shop'>,
  version: string,
  ask: typeof fetch = fetch,
): StatusSource {
  return async () => [
    {
      name: formatStandMessage('rowStand'),
      value: standName || formatStandMessage('noName'),
      state: 'plain',
    },
    { name: formatStandMessage('rowVersion'), value: version, state: 'plain' },
    await shopRow(shop, ask),
  ];
}

/** Reports the date of the prices; needs attention when they expired or an update failed. */
export function catalogueStatus(
  status: () => Pick<CatalogueStatus, 'created' | 'expired' | 'last'>,
): StatusSource {
  return () => {
    const { created, expired, last } = status();
    const good = !expired && (last === null || last === 'current' || last === 'updated');
    const row: StatusRow = {
      name: formatStandMessage('rowCatalogue'),
      value: formatDate(created),
      state: good ? 'plain' : 'attention',
    };
    return Promise.resolve([row]);
  };
}

/** Reports the last self-test; no row before the first. */
export function selfTestStatus(last: () => SelfTestReport | null): StatusSource {
  return () => {
    const report = last();
    if (!report) return Promise.resolve([]);
    const faults = report.results.flatMap(({ fault }) => (fault === '' ? [] : [fault]));
    const row: StatusRow = {
      name: formatStandMessage('rowSelfTest'),
      value: faults.length === 0 ? formatTime(report.at) : faults.join(' '),
      state: faults.length === 0 ? 'good' : 'attention',
    };
    return Promise.resolve([row]);
  };
}

/** Reports quarantined databases in this folder. */
export function damageStatus(folder: string): StatusSource {
  return () => {
    const aside = ['queue.sqlite', 'staff.sqlite'].flatMap((name) =>
      quarantinedDatabases(join(folder, name)),
    );
    const rows = aside.map(({ file, salvaged }): StatusRow => ({
      name: formatStandMessage('rowDamaged'),
      value:
        salvaged === null
          ? formatStandMessage('damagedUnread', { file: basename(file) })
          : formatStandMessage('damagedSalvaged', { file: basename(file), count: salvaged.count }),
      state: 'attention',
    }));
    return Promise.resolve(rows);
  };
}

async function shopRow(shop: string, ask: typeof fetch): Promise<StatusRow> {
  const name = formatStandMessage('rowShop');
  if (shop === '') return { name, value: formatStandMessage('noShop'), state: 'plain' };
  const { host } = new URL(shop);
  const answers = await ask(`${shop}/healthz`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    async (answer) => answer.ok && (await answer.text()) === 'ok',
    () => false,
  );
  return {
    name,
    value: formatStandMessage(answers ? 'shopAnswers' : 'shopIsSilent', { shop: host }),
    state: answers ? 'good' : 'attention',
  };
}
