import type { standCalls } from '../../shared/contract/stands';
import { demandStand, enrol } from './stand-enrolment';
import { Refusal, type Handlers } from '../http/handler-types';
import { takeOrPutOff } from './stand-entries';

/** What a stand answers by itself, the shop does not. */
const onlyThere = () => {
  throw new Refusal('This is only possible at an exhibition stand.');
};

export const standHandlers: Pick<Handlers, keyof typeof standCalls> = {
  enrolStand: (offer, deps, { ip }) => enrol(deps, { ...offer, ip }),

  async sendEntries({ entries }, deps, { standCredential }) {
    const stand = await demandStand(deps, standCredential);
    const results = [];
    // One after the other: a visitor's entries arrive in the order in which they were made.
    for (const entry of entries) results.push(await takeOrPutOff(deps, stand, entry));
    return { results };
  },

  keepLead: onlyThere,
  requestOrder: onlyThere,
  entryProgress: onlyThere,
};
