// @vitest-environment jsdom
import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { unsafePartsOfHtml } from '../../../test/inputs/unsafe-html';
import { maliciousHtml } from '../../../test/inputs/malicious-html';
import { readDescription, sanitizeDescriptionHtml } from './description-html';

describe('readDescription', () => {
  it.each([
    ['Plain text, 5 &micro;g', 'Plain text, 5 µg', ''],
    ['<p>One paragraph</p>', 'One paragraph', ''],
    ['IC50 < 5 nM and > 1 nM', 'IC50 < 5 nM and > 1 nM', ''],
    ['<p>One</p><p>Two</p>', 'One\nTwo', '<p>One</p><p>Two</p>'],
    ['A<br>B', 'A\nB', '<p>A<br />B</p>'],
    [
      '<div style="x"><b>Bold</b> and <i class="y">italic</i></div>',
      'Bold and italic',
      '<p><strong>Bold</strong> and <em>italic</em></p>',
    ],
    ['&lt;p&gt;H&lt;sub&gt;2&lt;/sub&gt;O &amp;amp;beta;&lt;/p&gt;', 'H2O β', '<p>H<sub>2</sub>O β</p>'],
    ['<p>10<sup>6</sup> cells &amp;beta;</p>', '10⁶ cells β', '<p>10<sup>6</sup> cells β</p>'],
    ['<ul><li>a</li><li>b</li></ul>', '• a\n• b', '<ul><li>a</li><li>b</li></ul>'],
    [
      '<ul>First:<p>a</p><li>b</li></ul>',
      '• First:\n• a\n• b',
      '<ul><li>First:</li><li>a</li><li>b</li></ul>',
    ],
    [
      '<table><caption>Table <b>1</b></caption><tr>Host <td>Mouse</td></tr></table>',
      'Table 1\nHost Mouse',
      '<table><tbody><tr><td>Table <strong>1</strong></td></tr><tr><td>Host</td><td>Mouse</td></tr></tbody></table>',
    ],
    ['<h1>Use</h1><p>x</p>', 'Use\nx', '<h3>Use</h3><p>x</p>'],
    [
      '<table border=1><tr><th>Host</th><td>Mouse</td></tr></table>',
      'Host Mouse',
      '<table><tbody><tr><th>Host</th><td>Mouse</td></tr></tbody></table>',
    ],
    [
      'See <a href="/faq" onclick="x()">here</a>, <a href="javascript:x()">not</a>',
      'See here, not',
      '<p>See <a href="/faq">here</a>, not</p>',
    ],
    ['<p>a</p><img src="x.png" onerror="x()"><script>alert(1)</script>', 'a', ''],
  ])('reads %s', (value, text, html) => {
    expect(readDescription(value)).toEqual({ text, html });
  });
});

describe('malicious HTML', () => {
  it.each(maliciousHtml)('is harmless: %j', (html) => {
    expect(unsafePartsOfHtml(sanitizeDescriptionHtml(html))).toEqual([]);
  });
});

const pieces = fc.oneof(
  fc.constantFrom(...maliciousHtml),
  fc.constantFrom(
    '<table>',
    '</table>',
    '<tr>',
    '<td>',
    '<p>',
    '</p>',
    '<ul>',
    '</ul>',
    '<li>',
    '<b>',
    '</b>',
  ),
  fc.constantFrom(
    '<div>',
    '</div>',
    '<sup>',
    '<a href="/x">',
    '</a>',
    '<br>',
    '&lt;',
    '&amp;',
    'text',
    ' ',
    '<h2>',
  ),
);

/** Text of HTML without tags and blanks. */
const wordsOf = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '');

it('keeps all text, gives the same elements in a browser as in the server, and does not change its own result', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 10 }), (all) => {
      const once = sanitizeDescriptionHtml(all.join(''));
      expect(wordsOf(once)).toBe(wordsOf(sanitizeHtml(all.join(''))));
      const template = document.createElement('template');
      template.innerHTML = once;
      const parsed = template.innerHTML.replaceAll('<br>', '<br />');
      const plain = (html: string) => html.replace(/&quot;/g, '"');
      expect(plain(parsed)).toBe(plain(once));
      expect(sanitizeDescriptionHtml(once)).toBe(once);
      const read = readDescription(once);
      if (read.html !== '') expect(readDescription(read.html)).toEqual(read);
    }),
    { numRuns: 300 },
  );
});
