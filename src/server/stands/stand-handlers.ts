import type { standCalls } from '../../shared/contract/stands';
import { demandStand, enrol } from './stand-enrolment';
import { Refusal, type Handler } from '../http/handler-types';
import { takeOrPutOff } from './stand-entries';

/** What a stand answers by itself, the shop does not. */
const onlyThere = () => {
  throw new Refusal('This is only possible at an exhibition stand.');
};

export const enrolStand: Handler<'enrolStand'> = (offer, deps, { ip }) => enrol(deps, { ...offer, ip });

export const sendEntries: Handler<'sendEntries'> = async ({ entries }, deps, { standCredential }) => {
  const stand = await demandStand(deps, standCredential);
  const results = [];
  // One after the other: a visitor's entries arrive in the order in which they were made.
  for (const entry of entries) results.push(await takeOrPutOff(deps, stand, entry));
  return { results };
};

export const keepLead: Handler<'keepLead'> = onlyThere;

export const requestOrder: Handler<'requestOrder'> = onlyThere;

export const entryProgress: Handler<'entryProgress'> = onlyThere;
