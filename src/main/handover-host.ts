import type { Log } from '../server/observability/log';
import { visitChannels } from '../shared/bridge/visit';
import type { Answer } from './bridge-host';
import { handOverTo } from './handover-address';
import { openStandKey, type StandKey } from './stand-key';
import { openDrawer } from './store-host';
import { systemVault } from './vault';

/** Answers the page's wish for a code; the key is read or made when it is needed first. */
export function serveHandover(answer: Answer, shop: string, log: Log): void {
  let key: StandKey | undefined;
  const drawers = () => ({
    current: openDrawer('stand-key', log),
    lastGood: openDrawer('stand-key-last-good', log),
  });
  const keyOfStand = () => (key ??= openStandKey(drawers(), systemVault, log));
  answer(visitChannels.handOver, handOverTo({ shop, key: keyOfStand, clock: () => new Date() }));
}
