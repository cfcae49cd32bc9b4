import { authenticateStand, exchangeEnrollmentCode } from './stand-enrollment';
import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { saveStandEntry } from './stand-entries';

/** Handler of the calls that a stand answers by itself; the shop rejects them. */
const rejectOutsideStand = () => {
  throw new BusinessError('This call is available at exhibition stands only.');
};

export const enrollStand: Handler<'enrollStand'> = (request, deps, { ip }) =>
  exchangeEnrollmentCode(deps, { ...request, ip });

export const sendEntries: Handler<'sendEntries'> = async ({ entries }, deps, { standCredential }) => {
  const stand = await authenticateStand(deps, standCredential);
  const results = [];
  // Sequential, to keep a visitor's entries in order.
  for (const entry of entries) results.push(await saveStandEntry(deps, stand, entry));
  return { results };
};

export const saveLead: Handler<'saveLead'> = rejectOutsideStand;

export const requestOrder: Handler<'requestOrder'> = rejectOutsideStand;

export const entryProgress: Handler<'entryProgress'> = rejectOutsideStand;
