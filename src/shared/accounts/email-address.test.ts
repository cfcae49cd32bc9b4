import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiDomain, isEmailAddress } from './email-address';

describe('isEmailAddress', () => {
  it.each([
    'ann@institute.edu',
    'ann.lee+shop@bio.institute.co.uk',
    "o'brien@lab.example",
    'ann@münchen.example',
    'иван@пример.рф',
    'ann@xn--e1afmkfd.xn--p1ai',
    '李@例子.广告',
    'a@b.io',
    'user_name-1@1lab.example',
  ])('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true));

  it.each([
    '',
    'ann',
    '@lab.example',
    'a.@lab.example',
    '.a@lab.example',
    'a..b@lab.example',
    'a.@',
    'ann@lab',
    'ann@lab.',
    'ann@lab..example',
    'ann@-lab.example',
    'ann@lab.example/x',
    'ann@lab.example:25',
    'ann@lab.example?x',
    'ann@127.0.0.1',
    'ann@1',
    'ann@[127.0.0.1]',
    'ann@bob@lab.example',
    'ann lee@lab.example',
    'ann@lab.example, bob@lab.example',
    '"ann"@lab.example',
    'ann\r\nBcc: bob@lab.example',
    'ann@lab.exa\nmple',
    '<ann@lab.example>',
    `${'a'.repeat(65)}@lab.example`,
    'ann@lab%2eexample.com',
  ])('rejects %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it('accepts no text that could add a header or a recipient', () => {
    const unsafe = fc.constantFrom('\r', '\n', '\0', ',', ';', '<', '>', '"', ' ', '(', ')', '\\');
    const word = fc.stringMatching(/^[a-z]{1,5}$/);
    fc.assert(
      fc.property(word, word, unsafe, fc.boolean(), (one, other, sign, before) => {
        const text = before ? `${one}${sign}${other}@lab.example` : `ann@${one}${sign}${other}.example`;
        expect(isEmailAddress(text)).toBe(false);
      }),
    );
  });
});

it.each([
  ['Münster.example', 'xn--mnster-3ya.example'],
  ['LAB.example', 'lab.example'],
  ['lab', ''],
  ['', ''],
])('asciiDomain of %j is %j', (domain, ascii) => expect(asciiDomain(domain)).toBe(ascii));
