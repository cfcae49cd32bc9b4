import { staffMoves, type StaffMove } from '../../src/shared/leads/trials';
import { decideTrial } from '../../src/server/leads/trial-service';
import type { AppContext } from '../../src/server/app/context';
import { findDefaultAddress } from '../../src/server/accounts/addresses/address-store';
import { listOpenTrials } from '../../src/server/leads/trial-store';
import { printable } from './printable';

type DeskDeps = Pick<AppContext, 'database' | 'clock' | 'settings'>;

/** Applications that one list shows. */
const MOST_LISTED = 200;

export const usage = `npm run trials -- list            open applications, oldest first
npm run trials -- approve ID      the sample will be sent
npm run trials -- send ID         the sample is on its way
npm run trials -- refuse ID       no sample this time`;

/** Does what the words after `npm run trials --` ask for and gives what to print. Throws one plain sentence. */
export async function trialCommand(
  deps: DeskDeps,
  [command, id, ...more]: readonly string[],
): Promise<string> {
  if (command === 'list' && id === undefined) return list(deps);
  const move = staffMoves.find((name) => name === command);
  if (!move || !/^\d{1,10}$/.test(id ?? '') || more.length > 0) throw new Error(usage);
  return decide(deps, Number(id), move);
}

async function decide(deps: DeskDeps, trialId: number, move: StaffMove): Promise<string> {
  const trial = await decideTrial(deps, trialId, move);
  if (!trial)
    throw new Error(`There is no application ${trialId} in a state for “${move}”; “list” shows them.`);
  return `${trial.trial_id} is ${trial.status}. ${trial.username} gets a mail about it.`;
}

async function list({ database }: DeskDeps): Promise<string> {
  const trials = await listOpenTrials(database, MOST_LISTED);
  if (trials.length === 0) return 'No application is open.';
  const lines = trials.map(async (trial) => {
    const { trial_id, status, created_at, goods_sn, goods_name, kind, purpose } = trial;
    const day = new Date(created_at).toISOString().slice(0, 10);
    const who = [trial.username, trial.institution].filter(Boolean).join(', ');
    const to =
      status === 'approved' ? [`    send to: ${await addressLine(database, trial.customer_id)}`] : [];
    return [
      `${trial_id}  ${status}  ${day}  ${goods_sn} ${goods_name}`,
      `    ${printable(`${who}: ${kind}, ${purpose}`)}`,
      ...to,
    ].join('\n');
  });
  return (await Promise.all(lines)).join('\n');
}

async function addressLine(database: AppContext['database'], customerId: number): Promise<string> {
  const to = await findDefaultAddress(database, customerId);
  if (!to) return 'no address yet';
  const { consignee, address, district, city, province, zipcode, country, mobile } = to;
  const parts = [consignee, address, district, city, province, zipcode, country, mobile];
  return printable(parts.filter(Boolean).join(', '));
}
