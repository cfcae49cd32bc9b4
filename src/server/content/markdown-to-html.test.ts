import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown-to-html';

const headingsOf = (markdown: string) => markdownToHtml(markdown).headings;

describe('headings', () => {
  it('of the second level are collected in their order, as a reader sees them', () => {
    const markdown = '## How *much* DMSO?\n\n### Not this\n\n## R & D: `x < 1`\n';
    expect(headingsOf(markdown)).toEqual([
      { id: 'part-how-much-dmso', title: 'How much DMSO?' },
      { id: 'part-r-d-x-1', title: 'R & D: x < 1' },
    ]);
  });

  it('have an id each, also when they say the same or nothing in Latin letters', () => {
    expect(headingsOf('## Steps\n\n## Steps\n\n## 步骤\n\n## Steps\n').map(({ id }) => id)).toEqual([
      'part-steps',
      'part-steps-again-1',
      'part-untitled',
      'part-steps-again-2',
    ]);
  });

  it('begin with nothing from the texts before', () => {
    headingsOf('## Steps\n');
    expect(headingsOf('## Steps\n')).toEqual([{ id: 'part-steps', title: 'Steps' }]);
  });
});

it('tables, lists and links are understood', () => {
  const { html } = markdownToHtml('| a | b |\n| --- | ---: |\n| 1 | [x](/calc) |\n\n1. one\n2. two\n');
  expect(html).toContain('<td align="right"><a href="/calc">x</a></td>');
  expect(html).toContain('<ol>\n<li>one</li>');
});
