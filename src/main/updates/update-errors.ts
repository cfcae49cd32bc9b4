/** Reasons for rejecting a catalogue, with a sentence for staff. */
export const rejectionReasons = {
  'not-signed': 'The catalogue is not signed by a key of this stand.',
  'not-readable': 'The manifest is invalid.',
  'not-newer': 'The catalogue is not newer than the active one.',
  revoked: 'The shop has revoked the catalogue.',
  'failed-before': 'The catalogue failed its checks on this stand before.',
  'other-schema': 'The catalogue requires another version of this program.',
  expired: 'The catalogue has expired.',
  'from-the-future': 'The catalogue is dated in the future. Check the clock of this stand.',
  altered: 'The file does not match its signature.',
  'too-long': 'The file is longer than declared.',
  'self-check': 'The catalogue failed its checks on this stand.',
} as const;

export type RejectionReason = keyof typeof rejectionReasons;

/** The offered catalogue is rejected; the active one stays. */
export class UpdateRejectedError extends Error {
  constructor(readonly reason: RejectionReason) {
    super(rejectionReasons[reason]);
    this.name = 'UpdateRejectedError';
  }
}

/** Network failure, or the shop changed its file. Worth a retry with the data downloaded so far. */
export class UpdateInterruptedError extends Error {
  override name = 'UpdateInterruptedError';
}
