/** Why an offered catalogue is not taken, in one word for the log and one sentence for staff. */
export const refusals = {
  'not-signed': 'It is not signed by a key that this stand knows.',
  'not-readable': 'Its manifest is not one.',
  'not-newer': 'It is no newer than the catalogue here.',
  'called-back': 'The shop has called it back.',
  'failed-before': 'It failed its check on this stand before.',
  'other-schema': 'It is made for another version of this program.',
  expired: 'It has expired.',
  'from-the-future': 'It is dated in the future; the clock of this stand may be wrong.',
  altered: 'Its file is not the one that was signed.',
  'too-long': 'Its file is longer than it says.',
  'self-check': 'It failed its check on this stand.',
} as const;

export type Refusal = keyof typeof refusals;

/** An offered catalogue is not to be taken; the one in use stays. */
export class UpdateRefused extends Error {
  constructor(readonly why: Refusal) {
    super(refusals[why]);
    this.name = 'UpdateRefused';
  }
}

/** The network failed, or the shop has another file by now: worth another try later, with what is here already. */
export class UpdateInterrupted extends Error {
  override name = 'UpdateInterrupted';
}
