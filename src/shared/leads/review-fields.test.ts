import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  reviewProblems,
  customerInitials,
  isDilution,
  MAX_REVIEW_LENGTH,
  type ReviewFields,
} from './review-fields';

const choices = { applications: ['WB', 'IF/ICC'], species: ['Human', 'Mouse'] };
const good: ReviewFields = {
  rating: 4,
  message: 'Clean bands at 1:1000 in HeLa lysate.',
  application: '',
  species: '',
  dilution: '',
  result: '',
};

describe('reviewProblems', () => {
  it('accepts a valid review', () => {
    expect(reviewProblems(good, choices)).toEqual([]);
    expect(
      reviewProblems(
        { ...good, application: 'WB', species: 'Mouse', dilution: ' 1:1000 ', result: 'optimized' },
        choices,
      ),
    ).toEqual([]);
    expect(
      reviewProblems({ ...good, message: '这个抗体在蛋白质印迹实验中的效果非常好背景很低' }, choices),
    ).toEqual([]);
    expect(
      reviewProblems({ ...good, message: 'Used at 4 @ 37 °C overnight, no background seen.' }, choices),
    ).toEqual([]);
  });

  it.each([
    ['no stars', { ...good, rating: 0 }, 'rating'],
    ['six stars', { ...good, rating: 6 }, 'rating'],
    ['half a star', { ...good, rating: 2.5 }, 'rating'],
    ['an application of another product', { ...good, application: 'ChIP' }, 'application'],
    ['a species of another product', { ...good, species: 'Zebrafish' }, 'species'],
    ['a dilution that is a sentence', { ...good, dilution: 'call me: 555 1000' }, 'dilution'],
    ['too little', { ...good, message: 'Works.' }, 'message'],
    ['signs without letters', { ...good, message: '!'.repeat(100) }, 'message'],
    ['too much', { ...good, message: 'a'.repeat(MAX_REVIEW_LENGTH + 1) }, 'message'],
    ['a web address', { ...good, message: 'All of my blots are shown at https://lab.example' }, 'message'],
    ['one without its beginning', { ...good, message: 'All of my blots are at WWW.lab.example' }, 'message'],
    ['an e-mail address', { ...good, message: 'Please write to me at ann@lab.example for more' }, 'message'],
  ])('reports %s', (_name, fields, field) => {
    expect(reviewProblems(fields, choices).map((problem) => problem.field)).toEqual([field]);
  });
});

describe('isDilution', () => {
  it.each([
    '1:1000',
    '1:1,000',
    '1 : 500',
    '1:500–1:2000',
    '1:500-2000',
    '5 µg/mL',
    '5 μg/ml',
    '0.5-2 ug/mL',
    '10 nM',
    '2%',
    '5 µL/test',
    '100 U/mL',
  ])('accepts %s', (typed) => {
    expect(isDilution(typed)).toBe(true);
  });

  it.each([
    '1000',
    '2:1000',
    '1:',
    'about 1:1000',
    '1:1000 www.lab.example',
    '5 µg',
    '<b>1:10</b>',
    '5 bananas/mL',
  ])('rejects %s', (typed) => {
    expect(isDilution(typed)).toBe(false);
  });
});

describe('customerInitials', () => {
  it.each([
    ['Ann Lee', 'alee', 'A. L.'],
    ['  Ann-Marie  van der Berg', 'x', 'A. M. B.'],
    ['émile zola', 'x', 'É. Z.'],
    ['王小明', 'wang', '王.'],
    ['', 'quartz', 'Q.'],
    ['', 'ann@lab.example', 'A.'],
    ['--', '7up', '7.'],
    ['', '__', '–'],
  ])('%j (%j) → %j', (real, user, initials) => {
    expect(customerInitials(real, user)).toBe(initials);
  });

  it('never contain an address or more than three letters', () => {
    const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.emailAddress());
    fc.assert(
      fc.property(name, name, (real, user) => {
        const initials = customerInitials(real, user);
        expect(initials).not.toContain('@');
        expect(initials.split(' ').length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
