/** Reasons for rejecting a catalogue, with a sentence for staff. */
export const rejectionReasons = {
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

export type RejectionReason = keyof typeof rejectionReasons;

/** The offered catalogue is rejected; the active one stays. */
export class UpdateRejectedError extends Error {
  constructor(readonly why: RejectionReason) {
    super(rejectionReasons[why]);
    this.name = 'UpdateRefused';
  }
}

/** Network failure, or the shop changed its file. Worth a retry with the data downloaded so far. */
export class UpdateInterruptedError extends Error {
  override name = 'UpdateInterrupted';
}
