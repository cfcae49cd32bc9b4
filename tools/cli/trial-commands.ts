import type { Command } from 'commander';
import { staffTrialTransitions, type StaffTrialTransition } from '../../src/shared/leads/trials';
import { decideTrial } from '../../src/server/leads/trial-service';
import { findDefaultAddress } from '../../src/server/accounts/addresses/address-store';
import { listOpenTrials } from '../../src/server/leads/trial-store';
import { formatDay, MAX_LISTED_ROWS, parseId, printable } from './arguments';
import { printFromShop, type CliContext, type ShopContext } from './context';
import { customerNoticeText } from './customer-notice';

const descriptions: Readonly<Record<StaffTrialTransition, string>> = {
  approve: 'approve the application',
  send: 'record that the sample was sent',
  refuse: 'refuse the application',
};

/** Adds `shop samples …`: applications for free samples. */
export function addTrialCommands(program: Command, context: CliContext): void {
  const samples = program.command('samples').description('decide applications for free samples');
  samples
    .command('list')
    .description('open applications, oldest first')
    .action(() => printFromShop(context, list));
  for (const transition of staffTrialTransitions) {
    samples
      .command(transition)
      .description(descriptions[transition])
      .argument('<number>', 'number of the application', parseId)
      .action((id: number) => printFromShop(context, (shop) => decide(shop, id, transition)));
  }
}

async function decide(shop: ShopContext, trialId: number, transition: StaffTrialTransition): Promise<string> {
  const trial = await decideTrial(shop, trialId, transition);
  if (!trial)
    throw new Error(
      `Cannot ${transition} application ${trialId}: it does not exist or its state forbids it.`,
    );
  return `Application ${trial.trial_id} is ${trial.status}. ${await customerNoticeText(shop, trial.customer_id)}`;
}

async function list({ database }: ShopContext): Promise<string> {
  const trials = await listOpenTrials(database, MAX_LISTED_ROWS);
  if (trials.length === 0) return 'No open applications.';
  const lines = trials.map(async (trial) => {
    const { trial_id, status, created_at, goods_sn, goods_name, kind, purpose } = trial;
    const day = formatDay(created_at);
    const applicant = [trial.username, trial.institution].filter(Boolean).join(', ');
    const address =
      status === 'approved' ? [`    ship to: ${await addressLine(database, trial.customer_id)}`] : [];
    return [
      `${trial_id}  ${status}  ${day}  ${goods_sn} ${goods_name}`,
      `    ${printable(`${applicant}: ${kind}, ${purpose}`)}`,
      ...address,
    ].join('\n');
  });
  return (await Promise.all(lines)).join('\n');
}

async function addressLine(database: ShopContext['database'], customerId: number): Promise<string> {
  const address = await findDefaultAddress(database, customerId);
  if (!address) return 'no address';
  return printable([...address.lines, address.telephone].join(', '));
}
