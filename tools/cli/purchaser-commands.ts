import { randomBytes } from 'node:crypto';
import { randomSecret } from '../../src/server/lib/random';
import { sha256 } from '../../src/server/lib/hash';
import { findCustomerForSignIn } from '../../src/server/accounts/customer-store';
import { listActivePurchasers, addPurchaser, revokePurchaser } from '../../src/server/punchout/purchaser-store';
import { webOrigin } from '../../src/shared/lib/web-origin';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { usage } from './purchasers/usage';

type DeskDeps = Pick<StaffDeps, 'database' | 'clock' | 'publicOrigin'>;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function purchaserCommand(deps: DeskDeps, words: readonly string[]): Promise<string> {
  const [command, first, second, ...more] = words;
  if (command === 'list' && first === undefined) return list(deps);
  if (first === undefined) throw new Error(usage);
  if (command === 'add' && second !== undefined) return add(deps, { name: first, account: second, more });
  if (command === 'revoke' && second === undefined) return revoke(deps, first);
  throw new Error(usage);
}

async function list({ database }: DeskDeps): Promise<string> {
  const purchasers = await listActivePurchasers(database);
  if (purchasers.length === 0) return 'No purchasing system may open the shop.';
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
  { database, clock, publicOrigin }: DeskDeps,
  { name, account, more }: { name: string; account: string; more: readonly string[] },
): Promise<string> {
  const [told = '', ...rest] = more;
  const vendor = /^vendor=(.{1,10})$/u.exec(told)?.[1] ?? '';
  const origins = (vendor ? rest : more).map(originIn);
  if (origins.length === 0 || name.trim() === '' || name.length > 100) throw new Error(usage);
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
    `Purchasing system ${id} may open the shop for ${printable(customer.username)}.`,
    `cXML: ${publicOrigin()}/punchout/cxml    OCI: ${publicOrigin()}/punchout/oci`,
    `Its identity (cXML) and user name (OCI) is ${identity}`,
    `Its secret is ${secret}`,
    'Nothing shows it again.',
  ].join('\n');
}

async function revoke({ database, clock }: DeskDeps, typed: string): Promise<string> {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new Error(usage);
  if (!(await revokePurchaser(database, Number(typed), clock().getTime()))) {
    throw new Error(`There is no purchasing system ${typed}.`);
  }
  return `Purchasing system ${typed} is let in no more.`;
}

function originIn(typed: string): string {
  const origin = webOrigin(typed);
  if (origin === null) throw new Error(`${printable(typed)} is no origin such as https://erp.example.`);
  return origin;
}
