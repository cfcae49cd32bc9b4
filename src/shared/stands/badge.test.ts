import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standLead } from '../contract/stands';
import { parseBadge, type BadgeFacts } from './badge';

const vCard = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n');

const badges: readonly (readonly [string, string, Partial<BadgeFacts>])[] = [
  [
    'a vCard 3',
    vCard(
      'N:Lee;Ann;;Dr.;',
      'FN:Dr. Ann Lee',
      'ORG:Institute of Things;Group 7',
      'TITLE:Postdoc',
      'EMAIL;TYPE=WORK:ann@lab.example',
      'TEL;TYPE=CELL:+49 731 5000',
      'ADR;TYPE=WORK:;;Street 1;Ulm;;89081;Germany',
    ),
    {
      name: 'Dr. Ann Lee',
      email: 'ann@lab.example',
      institution: 'Institute of Things',
      position: 'Postdoc',
      phone: '+49 731 5000',
      country: 'Germany',
    },
  ],
  [
    'a vCard 4 with groups, a folded line and parameters in quotes',
    vCard(
      'item1.EMAIL;PREF=1:mailto:ann@lab.example',
      'N:Lee;Ann;B.;;',
      'ORG;SORT-AS="a:b":Institute of\r\n  Long Names',
      'TEL;VALUE=uri:tel:+49-731-5000',
    ),
    {
      name: 'Ann B. Lee',
      email: 'ann@lab.example',
      institution: 'Institute of Long Names',
      phone: '+49-731-5000',
    },
  ],
  [
    'escaped signs',
    vCard('FN:Lee\\, Ann', 'ORG:A\\;B\\\\C;Group', 'TITLE:Line\\nTwo'),
    { name: 'Lee, Ann', institution: 'A;B\\C', position: 'Line Two' },
  ],
  [
    'a MeCard',
    'MECARD:N:Lee,Ann;EMAIL:ann@lab.example;TEL:+497315000;ORG:A\\;B;URL:https\\://lab.example;;',
    {
      name: 'Ann Lee',
      email: 'ann@lab.example',
      phone: '+497315000',
      institution: 'A;B',
      badge: 'https://lab.example',
    },
  ],
  ['an address', 'https://badge.example/v/8f3a?x=1', { badge: 'https://badge.example/v/8f3a?x=1' }],
  ['an e-mail address', 'mailto:ann@lab.example', { email: 'ann@lab.example' }],
  ['a number', 'ATT-0042-7781', { badge: 'ATT-0042-7781' }],
  ['an e-mail address that is none', vCard('FN:Ann', 'EMAIL:ann@@lab'), { name: 'Ann', email: '' }],
  ['a card without an end', 'BEGIN:VCARD\nFN:Ann', { name: 'Ann' }],
  ['nothing in a card', 'BEGIN:VCARD', {}],
];

describe('parseBadge', () => {
  it.each([
    ['tel:+1-201-555-0123;ext=102', '+1-201-555-0123 ext. 102'],
    ['tel:7042;phone-context=example.com', ''],
    ['tel:+1-201-555-0123;phone-context=+1', '+1-201-555-0123'],
    ['+49 731 5000 ext. 12', '+49 731 5000 ext. 12'],
    ['+49 731 5000x12', '+49 731 5000x12'],
    ['call me', ''],
  ])('parses the telephone number %s as %j', (number, phone) => {
    expect(parseBadge(vCard('FN:Ann', `TEL;VALUE=uri:${number}`)).phone).toBe(phone);
  });

  it('keeps e-mail addresses with an internationalized domain', () => {
    expect(parseBadge(vCard('FN:Ann', 'EMAIL:ann@bücher.example')).email).toBe('ann@bücher.example');
    expect(parseBadge('ann@例え.テスト').email).toBe('ann@例え.テスト');
  });

  it.each(badges)('parses the format %s', (_kind, text, facts) => {
    expect(parseBadge(text)).toMatchObject(facts);
  });

  it('uses the first of repeated fields', () => {
    expect(parseBadge(vCard('FN:Ann', 'FN:Bob', 'EMAIL:a@b.example', 'EMAIL:c@d.example'))).toMatchObject({
      name: 'Ann',
      email: 'a@b.example',
    });
  });
});

describe('parseBadge with any code', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'N:;;;;',
      'FN:',
      ':',
      ';',
      'EMAIL;;;;:',
      '\\',
      'ORG:\\',
      'TEL:tel:',
      ' folded',
      '__proto__:x',
    ),
    fc.string().map((text) => `FN:${text}`),
    fc.string().map((text) => `EMAIL:${text}@x.example`),
  );
  const codes = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.array(line).map((lines) => vCard(...lines)),
    fc.array(line).map((lines) => `MECARD:${lines.join(';')};;`),
    fc.constantFrom('BEGIN:VCARD' + ';'.repeat(20_000), 'MECARD:' + '\\'.repeat(20_000), 'x'.repeat(100_000)),
    fc.constantFrom('BEGIN:VCARD\nFN;' + '"a'.repeat(4000) + ':x', 'FN:' + '\u202e<script>'.repeat(99)),
  );

  it('is fast and fits the limits of a stand entry', () => {
    const consent = { version: '1', text: 'Yes.', given_at: '2026-03-09T13:00:00Z' };
    fc.assert(
      fc.property(codes, (code) => {
        const facts = parseBadge(code);
        expect(standLead.safeParse({ ...facts, consent }).error).toBeUndefined();
        expect(Object.values(facts).join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
      { numRuns: 500 },
    );
  });

  it('parses cards written by the standard', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcÄé中 ;,\\'), minLength: 1, maxLength: 30 });
    const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&');
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
    fc.assert(
      fc.property(word, word, (name, institution) => {
        const card = vCard(`FN:x${escaped(name)}`, `ORG:x${escaped(institution)};Group`);
        expect(parseBadge(card)).toMatchObject({
          name: plain(`x${name}`),
          institution: plain(`x${institution}`),
        });
      }),
    );
  });
});

it('truncates a field before a character that does not fit', () => {
  expect(parseBadge(vCard(`FN:${'A'.repeat(79)}𝒜`)).name).toBe('A'.repeat(79));
  expect(parseBadge(vCard(`FN:${'A'.repeat(78)}𝒜nn`)).name).toBe(`${'A'.repeat(78)}𝒜`);
});
