import type { Command } from 'commander';
import { addressLines, readStoredAddress } from '../../src/server/accounts/addresses/format-address';
import { decideExchange } from '../../src/server/points/exchange-points';
import { findExchange, listOpenExchanges } from '../../src/server/points/point-exchange-store';
import { formatCount, formatDay, joinText, MAX_LISTED_ROWS, parseId, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { customerNoticeText } from './customer-notice';

/** Adds `shop exchanges …`: goods that customers took for points. */
export function addExchangeCommands(program: Command, context: CliContext): void {
  const exchanges = program.command('exchanges').description('process goods exchanged for points');
  exchanges
    .command('list')
    .description('exchanges to send, oldest first')
    .action(() => printFromShop(context, list));
  exchanges
    .command('ship')
    .description('record that the goods were sent')
    .argument('<number>', 'number of the exchange', parseId)
    .action((id: number) => printFromShop(context, (shop) => decide(shop, id, { state: 'shipped' })));
  exchanges
    .command('cancel')
    .description('return the goods to stock and the points to the customer')
    .argument('<number>', 'number of the exchange', parseId)
    .argument('<reason...>', 'reason, for the customer')
    .action((id: number, words: string[]) =>
      printFromShop(context, (shop) =>
        decide(shop, id, { state: 'cancelled', reason: joinText(words, 'reason') }),
      ),
    );
}

async function decide(
  shop: ShopContext,
  id: number,
  decision: Parameters<typeof decideExchange>[3],
): Promise<string> {
  const decided = await shop.database
    .transaction()
    .execute((transaction) => decideExchange(shop, transaction, id, decision));
  const exchange = decided ? await findExchange(shop.database, id) : null;
  if (!exchange) throw new Error(`Exchange ${id} does not exist or has ended.`);
  return `Exchange ${id} is ${decision.state}. ${await customerNoticeText(shop, exchange.customer_id)}`;
}

async function list({ database }: ShopContext): Promise<string> {
  const openExchanges = await listOpenExchanges(database, MAX_LISTED_ROWS);
  if (openExchanges.length === 0) return 'No open exchanges.';
  return openExchanges
    .map(({ id, created_at, username, goods_id, goods_attr, points, delivery }) => {
      const address = addressLines(readStoredAddress(delivery)).join(', ');
      const goods = `product ${goods_id}, ${printable(goods_attr)}`;
      return `${id}  ${formatDay(created_at)}  ${goods}  ${formatCount(points, 'point', 'points')}  ${printable(username)}\n    ship to: ${printable(address)}`;
    })
    .join('\n');
}
