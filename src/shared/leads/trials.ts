import { bestAvailability, type StockedSize } from '../catalogue/availability';

/** States of a trial application. */
export const trialStates = ['applied', 'approved', 'sent', 'reported', 'refused'] as const;

export type TrialState = (typeof trialStates)[number];

interface StateChange {
  readonly from: readonly TrialState[];
  readonly to: TrialState;
}

/** All transitions of an application. */
export const trialTransitions = {
  approve: { from: ['applied'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  refuse: { from: ['applied', 'approved'], to: 'refused' },
  report: { from: ['sent'], to: 'reported' },
} as const satisfies Record<string, StateChange>;

export type TrialTransition = keyof typeof trialTransitions;

/** Transitions by staff; reports come from the customer. */
export const staffTrialTransitions = [
  'approve',
  'send',
  'refuse',
] as const satisfies readonly TrialTransition[];

export type StaffTrialTransition = (typeof staffTrialTransitions)[number];

/** Returns the state after a transition; null when it is not allowed. */
export function nextTrialState(state: TrialState, transition: TrialTransition): TrialState | null {
  const { from, to }: StateChange = trialTransitions[transition];
  return from.includes(state) ? to : null;
}

/** States with further transitions. */
export const openTrialStates: readonly TrialState[] = trialStates.filter((state) =>
  Object.values<StateChange>(trialTransitions).some(({ from }) => from.includes(state)),
);

/** Minimum characters of the purpose and of the feedback. Messages of the forms say "ten": change them together with it. */
export const MIN_TRIAL_TEXT_LENGTH = 10;

/** Purposes of a trial. */
export const trialPurposes = [
  'Western blot',
  'ELISA',
  'Immunohistochemistry',
  'Flow cytometry',
  'Cell culture',
  'Compound screening',
  'Enzyme assay',
  'Molecular biology',
  'Something else',
] as const;

export type TrialPurpose = (typeof trialPurposes)[number];

/** Returns whether a product can be sent as a sample: it needs a size in stock. */
export function isAvailableAsSample({ options }: { options: readonly StockedSize[] }): boolean {
  return bestAvailability(options) === 'in stock';
}
