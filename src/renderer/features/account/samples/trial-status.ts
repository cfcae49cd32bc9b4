import type { TrialState } from '../../../../shared/leads/trials';

/** How an application stands, as its customer reads it. */
export const trialStatusLabels: Readonly<Record<TrialState, string>> = {
  applied: 'Applied',
  approved: 'Approved',
  sent: 'Sent',
  reported: 'Feedback given',
  refused: 'Not possible',
};

const ALL_STEPS: readonly TrialState[] = ['applied', 'approved', 'sent', 'reported'];

export interface TrialStep {
  state: TrialState;
  reached: boolean;
}

/** The way of an application from its beginning: what is behind it, and what is still to come. */
export function trialSteps(state: TrialState): TrialStep[] {
  if (state === 'refused')
    return [
      { state: 'applied', reached: true },
      { state, reached: true },
    ];
  const here = ALL_STEPS.indexOf(state);
  return ALL_STEPS.map((step, index) => ({ state: step, reached: index <= here }));
}
