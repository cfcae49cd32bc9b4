import { expect, it } from 'vitest';
import { worstTime } from './request-costs';

const longTotal = { payload: {}, total: 90, turn: 10 };
const longTurn = { payload: {}, total: 60, turn: 55 };

it('judges a sliced call by its longest turn and others by their total', () => {
  expect(worstTime([longTotal, longTurn], true)).toBe(longTurn);
  expect(worstTime([longTurn, longTotal], false)).toBe(longTotal);
});
