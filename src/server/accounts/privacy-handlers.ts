import { accountClosedEmail } from './account-message-templates';
import { requirePassword, requireUnchangedCredentials } from './password-check';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { clientNetwork } from '../lib/ip-address';
import { mainThreadSlices } from '../http/time-slices';
import { consumeRateLimits, rateLimits } from './rate-limits';
import { recordAuditEvent, listAuditEvents } from './audit-log-store';
import { findCustomer } from './customer-store';
import { enqueueMessage } from '../messaging/outbox';
import { anonymizeCustomer, exportCustomerData } from './privacy-store';

/** Maximum number of events that a customer sees; the export also has older ones. */
const MAX_EVENTS = 50;

export const accountActivity: Handler<'accountActivity'> = async (_request, { database }, { session }) => {
  const entries = await listAuditEvents(database, session.customerId, MAX_EVENTS);
  const list = entries.map((entry) => ({
    ...entry,
    happened_at: new Date(entry.happened_at).toISOString(),
  }));
  return { list };
};

export const exportAccount: Handler<'exportAccount'> = async (
  _request,
  deps,
  { ip, session: { customerId } },
) => {
  const { database, clock } = deps;
  await consumeRateLimits(deps, [rateLimits.exportAccount, String(customerId)]);
  await recordAuditEvent(database, { customerId, event: 'data exported', now: clock().getTime() });
  return mainThreadSlices.run(clientNetwork(ip), (pause) => exportCustomerData(database, customerId, pause));
};

export const closeAccount: Handler<'closeAccount'> = async (
  { password },
  deps,
  { ip, session: { customerId } },
) => {
  const customer = await findCustomer(deps.database, customerId);
  if (!customer) throw new BusinessError('This account is closed.');
  await requirePassword(deps, customer, { password, network: clientNetwork(ip) });
  const now = deps.clock().getTime();
  await deps.database.transaction().execute(async (transaction) => {
    await requireUnchangedCredentials(transaction, customer);
    await enqueueMessage(transaction, accountClosedEmail(deps, customerId), now);
    if (!(await anonymizeCustomer(transaction, customerId, now))) return;
    await recordAuditEvent(transaction, { customerId, event: 'account closed', now });
  });
  return {};
};
