import { checkPurchaseModel } from '../../../test/purchase-model/check-purchase-model';
import { makeShop } from '../../../test/fixtures/make-shop';

const RUNS = 5000;

/** Checks the purchase model (`test/purchase-model`) in more runs than the tests. Throws when the shop differs from the model. */
export async function purchaseReport(runs = RUNS): Promise<string> {
  const base = await makeShop();
  try {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { counts, difference } = await checkPurchaseModel(base, { runs, seed });
    if (difference) throw new Error(difference);
    const count = (event: string) => counts.get(event) ?? 0;
    const refused = [...counts]
      .filter(([event]) => event.startsWith('refused'))
      .reduce((sum, [, eventCount]) => sum + eventCount, 0);
    return [
      `purchase model: ${runs} runs, ${count('command')} commands, seed ${seed}`,
      `orders placed ${count('placed') + count('placed and paid by credit')}, refused ${refused}, impossible transitions ${count('impossible transition')}`,
      'illegal states 0, discrepancies 0',
    ].join('\n');
  } finally {
    await base.close();
  }
}
