import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  openTrialStates,
  nextTrialState,
  trialTransitions,
  trialStates,
  type TrialTransition,
} from './trials';

const moves = Object.keys(trialTransitions) as TrialTransition[];

describe('trial applications', () => {
  it.each([
    ['applied', 'approve', 'approved'],
    ['approved', 'send', 'sent'],
    ['sent', 'report', 'reported'],
    ['applied', 'refuse', 'refused'],
    ['approved', 'refuse', 'refused'],
  ] as const)('in state %s allow %s', (state, move, after) => {
    expect(nextTrialState(state, move)).toBe(after);
  });

  it('allow no other transitions', () => {
    const possible = trialStates.flatMap((state) => moves.filter((move) => nextTrialState(state, move)));
    expect(possible).toHaveLength(5);
  });

  it('are open until reported or refused', () => {
    expect(openTrialStates).toEqual(['applied', 'approved', 'sent']);
  });

  it('always end, and are reported only after they were sent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 40 }), (tried) => {
        const past = ['applied'];
        for (const move of tried) {
          const next = nextTrialState(past.at(-1) as (typeof trialStates)[number], move);
          if (next) past.push(next);
        }
        expect(new Set(past).size).toBe(past.length);
        if (past.includes('reported')) expect(past).toEqual(['applied', 'approved', 'sent', 'reported']);
      }),
    );
  });
});
