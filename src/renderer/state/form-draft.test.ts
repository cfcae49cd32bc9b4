// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf, dropDraft, forgetDrafts, keepDraft, ownDrafts } from './form-draft';

const empty = { note: '', number: '' };
beforeEach(() => sessionStorage.clear());

describe('a draft', () => {
  it('is kept over what is there without it, field by field', () => {
    keepDraft('order', { note: 'Back door' });
    expect(draftOf('order', empty)).toEqual({ note: 'Back door', number: '' });
    expect(draftOf('other', empty)).toEqual(empty);
  });

  it('takes no field that the form does not have, and nothing but text', () => {
    sessionStorage.setItem('draft order', '{"note":1,"number":"7","more":"x"}');
    expect(draftOf('order', empty)).toEqual({ note: '', number: '7' });
    sessionStorage.setItem('draft order', 'no JSON');
    expect(draftOf('order', empty)).toEqual(empty);
  });

  it('is dropped by name, or with all others', () => {
    keepDraft('one', { note: '1' });
    keepDraft('two', { note: '2' });
    dropDraft('one');
    expect([draftOf('one', empty).note, draftOf('two', empty).note]).toEqual(['', '2']);
    forgetDrafts();
    expect(draftOf('two', empty)).toEqual(empty);
  });

  it('stays with the person who typed it', () => {
    ownDrafts('ann');
    keepDraft('order', { note: 'Back door' });
    ownDrafts('ann');
    expect(draftOf('order', empty).note).toBe('Back door');
    ownDrafts('bob');
    expect(draftOf('order', empty).note).toBe('');
    ownDrafts('ann');
    expect(draftOf('order', empty).note).toBe('');
  });

  it('of nobody belongs to who signs in next, also after somebody has left', () => {
    keepDraft('order', { note: 'Back door' });
    ownDrafts('ann');
    expect(draftOf('order', empty).note).toBe('Back door');
    forgetDrafts();
    keepDraft('order', { note: 'Side door' });
    ownDrafts('bob');
    expect(draftOf('order', empty).note).toBe('Side door');
  });
});
