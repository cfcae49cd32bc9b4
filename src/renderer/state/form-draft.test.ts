// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { readDraft, deleteDraft, clearDrafts, saveDraft, claimDrafts } from './form-draft';

const empty = { note: '', number: '' };
beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is kept over what is there without it, field by field', () => {
    saveDraft('order', { note: 'Back door' });
    expect(readDraft('order', empty)).toEqual({ note: 'Back door', number: '' });
    expect(readDraft('other', empty)).toEqual(empty);
  });

  it('takes no field that the form does not have, and nothing but text', () => {
    sessionStorage.setItem('draft order', '{"note":1,"number":"7","more":"x"}');
    expect(readDraft('order', empty)).toEqual({ note: '', number: '7' });
    sessionStorage.setItem('draft order', 'no JSON');
    expect(readDraft('order', empty)).toEqual(empty);
  });

  it('is dropped by name, or with all others', () => {
    saveDraft('one', { note: '1' });
    saveDraft('two', { note: '2' });
    deleteDraft('one');
    expect([readDraft('one', empty).note, readDraft('two', empty).note]).toEqual(['', '2']);
    clearDrafts();
    expect(readDraft('two', empty)).toEqual(empty);
  });

  it('stays with the person who typed it', () => {
    claimDrafts('ann');
    saveDraft('order', { note: 'Back door' });
    claimDrafts('ann');
    expect(readDraft('order', empty).note).toBe('Back door');
    claimDrafts('bob');
    expect(readDraft('order', empty).note).toBe('');
    claimDrafts('ann');
    expect(readDraft('order', empty).note).toBe('');
  });

  it('of nobody belongs to who signs in next, also after somebody has left', () => {
    saveDraft('order', { note: 'Back door' });
    claimDrafts('ann');
    expect(readDraft('order', empty).note).toBe('Back door');
    clearDrafts();
    saveDraft('order', { note: 'Side door' });
    claimDrafts('bob');
    expect(readDraft('order', empty).note).toBe('Side door');
  });
});
