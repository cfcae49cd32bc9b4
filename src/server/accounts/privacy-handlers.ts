import { closingLetter } from './closing-letter';
import { demandPassword } from './password-check';
import { Refusal, type Handler } from '../http/handler-types';
import { audit, latestActivity } from './audit-log-store';
import { findCustomer } from './customer-store';
import { post } from '../messaging/outbox-store';
import { closeCustomer, everythingAbout } from './privacy-store';

/** What happened to an account before these is for the export. */
const LATEST = 50;

export const accountActivity: Handler<'accountActivity'> = async (_request, { database }, { session }) => {
  const entries = await latestActivity(database, session.customerId, LATEST);
  const list = entries.map((entry) => ({
    ...entry,
    happened_at: new Date(entry.happened_at).toISOString(),
  }));
  return { list };
};

export const exportAccount: Handler<'exportAccount'> = async (
  _request,
  { database, clock },
  { session: { customerId } },
) => {
  await audit(database, { customerId, event: 'data exported', now: clock().getTime() });
  return everythingAbout(database, customerId);
};

export const closeAccount: Handler<'closeAccount'> = async (
  { password },
  deps,
  { session: { customerId } },
) => {
  const customer = await findCustomer(deps.database, customerId);
  if (!customer) throw new Refusal('This account is closed.');
  await demandPassword(deps, customer, password);
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    if (!(await closeCustomer(transaction, customerId, now))) return;
    await audit(transaction, { customerId, event: 'account closed', now });
    await post(transaction, closingLetter(deps, customer.email), now);
  });
  return {};
};
