// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { lockScroll } from './scroll-lock';

const told = () => document.documentElement.dataset['covered'];

describe('the page behind dialogs', () => {
  it('is held until the last of them is gone, in whatever order they go', () => {
    const first = lockScroll('page');
    const second = lockScroll('page');
    first();
    expect(told()).toBe('page');
    second();
    expect(told()).toBeUndefined();
  });

  it('leaves no strip for its scroll bar while one of them fills the window', () => {
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
