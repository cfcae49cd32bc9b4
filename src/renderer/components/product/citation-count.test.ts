import { describe, expect, it } from 'vitest';
import { productClasses } from '../../../shared/contract/goods';
import { citationCountText } from './citation-count';

describe('citationCountText', () => {
  it('names the subject of the publications', () => {
    expect(citationCountText({ paper_count: 1, product_class: 'compound' })).toEqual({
      count: '1 citation',
      subject: 'on the compound',
      hint: 'Publications on the compound, using products from any supplier',
    });
    expect(citationCountText({ paper_count: 1234, product_class: 'elisa_kit' }).count).toBe(
      '1,234 citations',
    );
  });

  it.each(productClasses)('has a subject for %s', (product_class) => {
    expect(citationCountText({ paper_count: 2, product_class }).subject).toMatch(/^on the \w+$/);
  });
});
