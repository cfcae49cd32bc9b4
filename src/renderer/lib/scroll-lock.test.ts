// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { lockScroll } from './scroll-lock';

const told = () => document.documentElement.dataset['covered'];

describe('lockScroll', () => {
  it('locks until the last dialog is closed, in any order', () => {
    const first = lockScroll('page');
    const second = lockScroll('page');
    first();
    expect(told()).toBe('page');
    second();
    expect(told()).toBeUndefined();
  });

  it('reports a dialog that fills the window', () => {
    const question = lockScroll('page');
    const stand = lockScroll('window');
    const above = lockScroll('page');
    expect(told()).toBe('window');
    stand();
    expect(told()).toBe('page');
    question();
    above();
    expect(told()).toBeUndefined();
  });
});
