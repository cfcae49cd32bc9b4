import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './decode-text';

it.each([
  ['TGF-&beta;1', 'TGF-β1'],
  ['TGF-&amp;beta;1', 'TGF-β1'],
  ['TGF-&amp;amp;#946;1', 'TGF-β1'],
  ['5 &micro;g &#x2265; 98 %', '5 µg ≥ 98 %'],
  ['<i>E. coli</i> &amp; yeast', 'E. coli & yeast'],
  ['&lt;b&gt;bold&lt;/b&gt;', 'bold'],
  ['10<sup>-6</sup> M', '10⁻⁶ M'],
  ['H<sub>2</sub>O', 'H2O'],
  ['first<br/>second', 'first second'],
  ['<span class="x" title="a > b">Ki</span>', 'Ki'],
  ['a&nbsp;b', 'a b'],
  ['<img src=x onerror=alert(1)>Name', 'Name'],
  ['Na<script>alert(1)</script>me', 'Na me'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Name', 'Name'],
  ['<style>p{}</style><h1 class="x">Name</h1>', 'Name'],
  ['Name</script><svg onload="x">', 'Name'],
  ['<ul><li>one</li><li>two</li></ul>', 'one two'],
])('cleans %s', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

it('cleans text that is encoded any number of times', () => {
  for (let times = 0; times < 50; times += 1) {
    expect(cleanText(`TGF-&${'amp;'.repeat(times)}beta;1`)).toBe('TGF-β1');
    const nested = '<b'.repeat(times) + '>'.repeat(times);
    expect(cleanText(`${nested}1`)).not.toContain('<');
  }
});

it('cleans a long text quickly', () => {
  const start = performance.now();
  for (const piece of ['&amp;', '<b', '&lt;', '<script>', '>', '<b>>'])
    cleanText(piece.repeat(30_000 / piece.length));
  expect(performance.now() - start).toBeLessThan(3000);
});

it.each(['p < 0.05', '<5 %', 'a<c and b>d', 'AT&T', 'R&D;', '&unknown;', 'C:\\<dir>', 'x & y'])(
  'keeps %s',
  (text) => {
    expect(cleanText(text)).toBe(text);
  },
);

it('does not change its own result', () => {
  const entities = '&|amp;|lt;|gt;|beta;|#946;|#38;';
  const pieces = `${entities}|<|>|b|sup|script|/|2| |"|é|\u200b|<b>`.split('|');
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (one) => {
      const once = cleanText(one);
      expect(cleanText(once)).toBe(once);
    }),
  );
});
