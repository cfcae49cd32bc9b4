// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, deleteDraft, clearDrafts, saveDraft, claimDrafts } from './form-draft';

const empty = { note: '', number: '' };
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Opens another tab of the browser; the returned function goes back to the first one. */
function openTab(): () => void {
  const stored = { ...sessionStorage };
  sessionStorage.clear();
  return () => {
    sessionStorage.clear();
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, String(value));
  };
}

describe('a draft', () => {
  it('is read over the initial values field by field', () => {
    saveDraft('order', { note: 'Back door' });
    expect(readDraft('order', empty)).toEqual({ note: 'Back door', number: '' });
    expect(readDraft('other', empty)).toEqual(empty);
  });

  it('ignores unknown fields and values that are not strings', () => {
    sessionStorage.setItem('draft order', '{"note":1,"number":"7","more":"x"}');
    expect(readDraft('order', empty)).toEqual({ note: '', number: '7' });
    sessionStorage.setItem('draft order', 'no JSON');
    expect(readDraft('order', empty)).toEqual(empty);
  });

  it('is deleted by name or with all others', () => {
    saveDraft('one', { note: '1' });
    saveDraft('two', { note: '2' });
    deleteDraft('one');
    expect([readDraft('one', empty).note, readDraft('two', empty).note]).toEqual(['', '2']);
    clearDrafts();
    expect(readDraft('two', empty)).toEqual(empty);
  });

  it('is deleted when another customer signs in', () => {
    claimDrafts('ann');
    saveDraft('order', { note: 'Back door' });
    claimDrafts('ann');
    expect(readDraft('order', empty).note).toBe('Back door');
    claimDrafts('bob');
    expect(readDraft('order', empty).note).toBe('');
    claimDrafts('ann');
    expect(readDraft('order', empty).note).toBe('');
  });

  it('of an anonymous visitor belongs to the next customer', () => {
    saveDraft('order', { note: 'Back door' });
    claimDrafts('ann');
    expect(readDraft('order', empty).note).toBe('Back door');
    clearDrafts();
    saveDraft('order', { note: 'Side door' });
    claimDrafts('bob');
    expect(readDraft('order', empty).note).toBe('Side door');
  });

  it('is deleted by a log-out in another tab, and one from afterwards is not', () => {
    claimDrafts('ann');
    saveDraft('order', { note: 'Back door' });
    const goBack = openTab();
    clearDrafts();
    goBack();
    expect(readDraft('order', empty).note).toBe('');
    saveDraft('order', { note: 'Side door' });
    expect(readDraft('order', empty).note).toBe('Side door');
  });

  it('of the customer who signs in after a log-out in another tab is not left to the next one', () => {
    claimDrafts('ann');
    const goBack = openTab();
    clearDrafts();
    goBack();
    claimDrafts('bob');
    saveDraft('order', { note: 'Back door' });
    claimDrafts('eve');
    expect(readDraft('order', empty).note).toBe('');
  });
});
