import { describe, expect, it } from 'vitest';
import { markdownToHtml } from './markdown-to-html';

const headingsOf = (markdown: string) => markdownToHtml(markdown).headings;

describe('headings', () => {
  it('of level 2 are collected as plain text', () => {
    const markdown = '## How *much* DMSO?\n\n### Not this\n\n## R & D: `x < 1`\n';
    expect(headingsOf(markdown)).toEqual([
      { id: 'part-how-much-dmso', title: 'How much DMSO?' },
      { id: 'part-r-d-x-1', title: 'R & D: x < 1' },
    ]);
  });

  it('of level 2 are decoded, as readers see them', () => {
    const markdown = '## 5 &micro;M &lt;&nbsp;DTT&gt; "&copy;" &amp;amp; <img alt="a > b" src="/x.svg">\n';
    expect(headingsOf(markdown).map(({ title }) => title)).toEqual(['5 µM <\u00a0DTT> "©" &amp;']);
  });

  it('have unique ids, also for equal or non-Latin titles', () => {
    expect(headingsOf('## Steps\n\n## Steps\n\n## 步骤\n\n## Steps\n').map(({ id }) => id)).toEqual([
      'part-steps',
      'part-steps-again-1',
      'part-untitled',
      'part-steps-again-2',
    ]);
    const ids = headingsOf('## Steps again 1\n\n## Steps\n\n## Steps\n').map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('do not depend on earlier texts', () => {
    headingsOf('## Steps\n');
    expect(headingsOf('## Steps\n')).toEqual([{ id: 'part-steps', title: 'Steps' }]);
  });
});

it('converts tables, lists and links', () => {
  const { html } = markdownToHtml('| a | b |\n| --- | ---: |\n| 1 | [x](/calc) |\n\n1. one\n2. two\n');
  expect(html).toContain('<td align="right"><a href="/calc">x</a></td>');
  expect(html).toContain('<ol>\n<li>one</li>');
});
