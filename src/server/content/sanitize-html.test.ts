// @vitest-environment jsdom
import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { unsafePartsOfHtml } from '../../../test/inputs/unsafe-html';
import { maliciousHtml } from '../../../test/inputs/malicious-html';
import { sanitizeArticleHtml } from './sanitize-html';

describe('malicious HTML', () => {
  it('has hundreds of samples that are detected as dangerous (control)', () => {
    expect(new Set(maliciousHtml).size).toBeGreaterThan(450);
    const detected = maliciousHtml.filter((html) => unsafePartsOfHtml(html).length > 0);
    expect(detected.length).toBeGreaterThan(maliciousHtml.length * 0.95);
  });

  it.each(maliciousHtml)('is harmless after sanitizing: %j', (html) => {
    expect(unsafePartsOfHtml(sanitizeArticleHtml(html))).toEqual([]);
  });

  it('passes a permissive sanitizer (control)', () => {
    const permissive = (html: string) =>
      sanitizeHtml(html, { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true });
    const passed = maliciousHtml.filter((html) => unsafePartsOfHtml(permissive(html)).length > 0);
    expect(passed.length).toBeGreaterThan(200);
  });

  it('stays harmless after a browser parses and serializes it', () => {
    for (const html of maliciousHtml) {
      const template = document.createElement('template');
      template.innerHTML = sanitizeArticleHtml(html);
      expect(unsafePartsOfHtml(template.innerHTML)).toEqual([]);
    }
  });
});

it('makes any mixture of malicious fragments harmless, also after a second pass', () => {
  const piece = fc.oneof(
    fc.constantFrom(...maliciousHtml),
    fc.constantFrom('<table>', '</table>', '<p>', '</p>', '<!--', '-->', '"', "'", '>', '<', '&lt;', '<svg>'),
    fc.constantFrom('</style>', '<style>', '<math>', '<mtext>', '</form>', '<li>', '<a href="', '&#'),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const once = sanitizeArticleHtml(pieces.join(''));
      expect(unsafePartsOfHtml(once)).toEqual([]);
      expect(unsafePartsOfHtml(sanitizeArticleHtml(once))).toEqual([]);
      const template = document.createElement('template');
      template.innerHTML = once;
      expect(unsafePartsOfHtml(template.innerHTML)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

describe('article HTML', () => {
  it.each([
    '<h2 id="part-steps">Steps</h2>',
    '<p>A <strong>b</strong> <em>c</em> <code>d</code> H<sub>2</sub>O 10<sup>6</sup><br />e</p>',
    '<ol start="3"><li>x<ul><li>y</li></ul></li></ol>',
    '<table><thead><tr><th align="right">x</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<a href="/categoryList?id=22&amp;page=2">inside</a>',
    '<a href="https://www.example.org/a">outside</a> <a href="mailto:a@b.example">mail</a>',
    '<img src="/pictures/hot/1.svg" alt="A picture" width="480" height="360" />',
    '<blockquote><p>5 &lt; 6 &amp; 7 &gt; 3</p></blockquote><pre><code>x = 1</code></pre><hr />',
  ])('is unchanged: %s', (html) => expect(sanitizeArticleHtml(html)).toBe(html));

  it.each([
    ['<a href="http://plain.example/">words stay</a>', '<a>words stay</a>'],
    ['<h1>too large</h1>', 'too large'],
    ['<img src="/x.svg" alt="of no size">', ''],
    ['<script>gone</script>kept', 'kept'],
    ['<p>never closed', '<p>never closed</p>'],
  ])('%s becomes %s', (html, clean) => expect(sanitizeArticleHtml(html)).toBe(clean));
});
