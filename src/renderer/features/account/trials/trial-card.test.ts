import { describe, expect, it } from 'vitest';
import { trialStates } from '../../../../shared/leads/trials';
import { trialSteps } from './trial-card';

describe('trialSteps', () => {
  it.each([
    ['applied', 'applied* approved sent reported'],
    ['approved', 'applied* approved* sent reported'],
    ['sent', 'applied* approved* sent* reported'],
    ['reported', 'applied* approved* sent* reported*'],
    ['refused', 'applied* refused*'],
  ] as const)('of one that is %s: %s', (state, way) => {
    const shown = trialSteps(state).map((step) => step.state + (step.isReached ? '*' : ''));
    expect(shown.join(' ')).toBe(way);
  });

  it('contains the current state', () => {
    for (const state of trialStates)
      expect(
        trialSteps(state)
          .filter(({ isReached }) => isReached)
          .at(-1)?.state,
      ).toBe(state);
  });
});
