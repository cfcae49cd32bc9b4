import { checkPurchaseModel } from '../../test/purchase-model/check-purchase-model';
import { makeShop } from '../../test/fixtures/make-shop';

const RUNS = 5000;

/** Buys in any order of steps, more often than the tests do, and gives what came of it in words. Throws when it went wrong. */
export async function stepsReport(runs = RUNS): Promise<string> {
  const base = await makeShop();
  try {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const { counts, wrong } = await checkPurchaseModel(base, { runs, seed });
    if (wrong) throw new Error(wrong);
    const count = (what: string) => counts.get(what) ?? 0;
    const refused = [...counts]
      .filter(([what]) => what.startsWith('refused'))
      .reduce((sum, [, n]) => sum + n, 0);
    return [
      `bought in any order of steps: ${runs} runs, ${count('command')} commands, seed ${seed}`,
      `orders placed ${count('placed') + count('placed and paid in kind')}, refused ${refused}, impossible moves ${count('impossible move')}`,
      'illegal states 0, findings 0',
    ].join('\n');
  } finally {
    await base.close();
  }
}
