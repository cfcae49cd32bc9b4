import { InvalidArgumentError, type Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { randomSecret } from '../../src/server/lib/random';
import { sha256 } from '../../src/server/lib/hash';
import { findCustomerForSignIn } from '../../src/server/accounts/customer-store';
import {
  listActivePurchasers,
  addPurchaser,
  revokePurchaser,
} from '../../src/server/punchout/purchaser-store';
import { webOrigin } from '../../src/shared/lib/web-origin';
import { parseId, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';

const MAX_NAME_LENGTH = 100;

interface AddOptions {
  /** Number of the shop as a supplier in the purchasing system, at most 10 characters. */
  vendor: string;
}

/** Adds `shop purchasers …`: purchasing systems that may open the shop by punch-out. */
export function addPurchaserCommands(program: Command, context: CliContext): void {
  const purchasers = program.command('purchasers').description('connect purchasing systems (punch-out)');
  purchasers
    .command('list')
    .description('connected purchasing systems')
    .action(() => printFromShop(context, list));
  purchasers
    .command('add <name> <account> <origins...>')
    .description(
      'let a system open the shop for a customer account; carts are returned to these origins only (https://erp.example); prints the secret once',
    )
    .option('--vendor <number>', 'the shop’s supplier number in that system', parseVendor, '')
    .action((name: string, account: string, origins: string[], { vendor }: AddOptions) =>
      printFromShop(context, (shop) =>
        add(shop, { name, account, vendor, origins: origins.map(parseOrigin) }),
      ),
    );
  purchasers
    .command('revoke')
    .description('disconnect a purchasing system')
    .argument('<number>', 'number of the purchasing system', parseId)
    .action((id: number) => printFromShop(context, (shop) => revoke(shop, id)));
}

async function list({ database }: ShopContext): Promise<string> {
  const purchasers = await listActivePurchasers(database);
  if (purchasers.length === 0) return 'No purchasing systems found.';
  return purchasers
    .map(({ purchaser_id, name, identity, username, origins, vendor }) =>
      [
        String(purchaser_id),
        printable(name),
        identity,
        `for ${printable(username)}`,
        vendor && `vendor ${printable(vendor)}`,
        origins.join(' '),
      ]
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
}

async function add(
  { database, clock, publicOrigin }: ShopContext,
  { name, account, vendor, origins }: { name: string; account: string; vendor: string; origins: string[] },
): Promise<string> {
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH) {
    throw new InvalidArgumentError(`The name must have 1 to ${MAX_NAME_LENGTH} characters.`);
  }
  const customer = await findCustomerForSignIn(database, account);
  if (!customer) throw new Error(`There is no customer ${printable(account)}.`);
  const secret = randomSecret();
  const identity = `buyer-${randomBytes(5).toString('hex')}`;
  const id = await addPurchaser(database, {
    name: name.trim(),
    customer_id: customer.id,
    identity,
    secret_hash: sha256(secret),
    origins,
    vendor,
    created_at: clock().getTime(),
  });
  return [
    `Purchasing system ${id} can open the shop for ${printable(customer.username)}.`,
    `cXML: ${publicOrigin()}/punchout/cxml    OCI: ${publicOrigin()}/punchout/oci`,
    `Identity (cXML) and user name (OCI): ${identity}`,
    `Secret: ${secret}`,
    'It is not shown again.',
  ].join('\n');
}

async function revoke({ database, clock }: ShopContext, id: number): Promise<string> {
  if (!(await revokePurchaser(database, id, clock().getTime()))) {
    throw new Error(`There is no purchasing system ${id}.`);
  }
  return `Purchasing system ${id} is disconnected.`;
}

function parseVendor(text: string): string {
  if (!/^.{1,10}$/u.test(text)) throw new InvalidArgumentError('Expected 1 to 10 characters.');
  return text;
}

function parseOrigin(text: string): string {
  const origin = webOrigin(text);
  if (origin === null)
    throw new InvalidArgumentError(`Expected an origin such as https://erp.example, not ${printable(text)}.`);
  return origin;
}
