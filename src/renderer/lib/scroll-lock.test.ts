// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { lockScroll } from './scroll-lock';

const told = () => document.documentElement.dataset['covered'];

describe('lockScroll', () => {
  it('locks until the last dialog is closed, in any order', () => {
    const first = lockScroll('part');
    const second = lockScroll('part');
    first();
    expect(told()).toBe('part');
    second();
    expect(told()).toBeUndefined();
  });

  it('reports a dialog that fills the window', () => {
    const question = lockScroll('part');
    const stand = lockScroll('window');
    const above = lockScroll('part');
    expect(told()).toBe('window');
    stand();
    expect(told()).toBe('part');
    question();
    above();
    expect(told()).toBeUndefined();
  });
});
