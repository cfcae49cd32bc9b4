/** Where a customer's application for a free sample stands. */
export const trialStates = ['applied', 'approved', 'sent', 'reported', 'refused'] as const;

export type TrialState = (typeof trialStates)[number];

interface Move {
  readonly from: readonly TrialState[];
  readonly to: TrialState;
}

/** Everything that can happen to an application; what is not written here cannot. */
export const trialMoves = {
  approve: { from: ['applied'], to: 'approved' },
  send: { from: ['approved'], to: 'sent' },
  refuse: { from: ['applied', 'approved'], to: 'refused' },
  report: { from: ['sent'], to: 'reported' },
} as const satisfies Record<string, Move>;

export type TrialMove = keyof typeof trialMoves;

/** What the shop's staff decides; the report comes from the customer. */
export const staffMoves = ['approve', 'send', 'refuse'] as const satisfies readonly TrialMove[];

export type StaffMove = (typeof staffMoves)[number];

/** The state after a move, or null where the move is not possible. */
export function stateAfter(state: TrialState, move: TrialMove): TrialState | null {
  const { from, to }: Move = trialMoves[move];
  return from.includes(state) ? to : null;
}

/** Applications that something can still happen to. */
export const openTrialStates: readonly TrialState[] = trialStates.filter((state) =>
  Object.values<Move>(trialMoves).some(({ from }) => from.includes(state)),
);

/** What a sample can be wanted for. */
export const trialKinds = [
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
