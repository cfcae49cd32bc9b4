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

describe('a trial', () => {
  it.each([
    ['applied', 'approve', 'approved'],
    ['approved', 'send', 'sent'],
    ['sent', 'report', 'reported'],
    ['applied', 'refuse', 'refused'],
    ['approved', 'refuse', 'refused'],
  ] as const)('that is %s can %s', (state, move, after) => {
    expect(nextTrialState(state, move)).toBe(after);
  });

  it('can do nothing else', () => {
    const possible = trialStates.flatMap((state) => moves.filter((move) => nextTrialState(state, move)));
    expect(possible).toHaveLength(5);
  });

  it('is open until it is reported or refused', () => {
    expect(openTrialStates).toEqual(['applied', 'approved', 'sent']);
  });

  it('ends, whatever is tried in whatever order, and is reported only after it was sent', () => {
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
