import type { StatusRow } from '../shared/bridge/stand';
import { sayAtStand } from '../shared/domain/stand/messages';
import { showDate } from '../shared/domain/show-date';
import type { StandSettings } from '../shared/stand-settings';
import type { StatusSource } from './staff-desk';

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

/** How old the prices are that visitors see. */
export function catalogueStatus(changedAt: Date): StatusSource {
  const row: StatusRow = {
    name: sayAtStand('rowCatalogue'),
    value: showDate(changedAt.toISOString()),
    state: 'plain',
  };
  return () => Promise.resolve([row]);
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
