import type { TrialState } from '../../../../shared/leads/trials';

export const trialStatusLabels: Readonly<Record<TrialState, string>> = {
  applied: 'Applied',
  approved: 'Approved',
  sent: 'Sent',
  reported: 'Feedback given',
  refused: 'Declined',
};

const ALL_STEPS: readonly TrialState[] = ['applied', 'approved', 'sent', 'reported'];

interface TrialStep {
  state: TrialState;
  reached: boolean;
}

/** Returns the steps of an application. Steps after the current state are not reached. */
export function trialSteps(state: TrialState): TrialStep[] {
  if (state === 'refused')
    return [
      { state: 'applied', reached: true },
      { state, reached: true },
    ];
  const currentIndex = ALL_STEPS.indexOf(state);
  return ALL_STEPS.map((step, index) => ({ state: step, reached: index <= currentIndex }));
}
