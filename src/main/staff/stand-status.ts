import { basename, join } from 'node:path';
import type { StatusRow } from '../../shared/platform/stand-bridge';
import { sayAtStand } from '../../shared/stands/stand-messages';
import { showDate, showTime } from '../../shared/lib/format-date';
import type { StandSettings } from '../../shared/stands/stand-settings';
import type { CatalogueStanding } from '../updates/updating-shop';
import type { SelfTestReport } from '../diagnostics/self-test';
import { databasesSetAside } from '../storage/quarantine';
import type { StatusSource } from './staff-menu';

const patience = 3_000;

/** What the stand is called, which program it runs and whether its shop answers. */
export function standStatus(
  { standName, shop }: Pick<StandSettings, 'standName' | 'shop'>,
  version: string,
  ask: typeof fetch = fetch,
): StatusSource {
  return async () => [
    { name: sayAtStand('rowStand'), value: standName || sayAtStand('noName'), state: 'plain' },
    { name: sayAtStand('rowVersion'), value: version, state: 'plain' },
    await shopRow(shop, ask),
  ];
}

/** How old the prices are that visitors see; attention where they are too old, or no newer ones could be taken. */
export function catalogueStatus(
  standing: () => Pick<CatalogueStanding, 'created' | 'expired' | 'last'>,
): StatusSource {
  return () => {
    const { created, expired, last } = standing();
    const good = !expired && (last === null || last === 'current' || last === 'updated');
    const row: StatusRow = {
      name: sayAtStand('rowCatalogue'),
      value: showDate(created),
      state: good ? 'plain' : 'attention',
    };
    return Promise.resolve([row]);
  };
}

/** What the last self-test found; no row before the first. */
export function selfTestStatus(last: () => SelfTestReport | null): StatusSource {
  return () => {
    const report = last();
    if (!report) return Promise.resolve([]);
    const faults = report.results.flatMap(({ fault }) => (fault === '' ? [] : [fault]));
    const row: StatusRow = {
      name: sayAtStand('rowSelfTest'),
      value: faults.length === 0 ? showTime(report.at) : faults.join(' '),
      state: faults.length === 0 ? 'good' : 'attention',
    };
    return Promise.resolve([row]);
  };
}

/** Databases in this folder that were found damaged: somebody may be able to read more of them than the program. */
export function damageStatus(folder: string): StatusSource {
  return () => {
    const aside = ['queue.sqlite', 'staff.sqlite'].flatMap((name) => databasesSetAside(join(folder, name)));
    const rows = aside.map(({ file, salvaged }): StatusRow => ({
      name: sayAtStand('rowDamaged'),
      value:
        salvaged === null
          ? sayAtStand('damagedUnread', { file: basename(file) })
          : sayAtStand('damagedSalvaged', { file: basename(file), count: salvaged.count }),
      state: 'attention',
    }));
    return Promise.resolve(rows);
  };
}

async function shopRow(shop: string, ask: typeof fetch): Promise<StatusRow> {
  const name = sayAtStand('rowShop');
  if (shop === '') return { name, value: sayAtStand('noShop'), state: 'plain' };
  const { host } = new URL(shop);
  const answers = await ask(`${shop}/healthz`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).then(
    async (answer) => answer.ok && (await answer.text()) === 'ok',
    () => false,
  );
  return {
    name,
    value: sayAtStand(answers ? 'shopAnswers' : 'shopIsSilent', { shop: host }),
    state: answers ? 'good' : 'attention',
  };
}
