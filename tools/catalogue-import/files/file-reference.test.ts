import { describe, expect, it } from 'vitest';
import {
  fileNameOf,
  linkedSources,
  readReference,
  resolveSource,
  splitSources,
  writeReference,
} from './file-reference';

describe('splitSources', () => {
  it.each([
    ['a.jpg', ['a.jpg']],
    ['a.jpg; b.png', ['a.jpg', 'b.png']],
    ['a.jpg;b.png|c.webp', ['a.jpg', 'b.png', 'c.webp']],
    ['a.jpg,b.png', ['a.jpg', 'b.png']],
    ['pictures/one, front.jpg', ['pictures/one', 'front.jpg']],
    [
      'https://x.example/a.jpg,https://x.example/b.jpg',
      ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
    ],
    ['https://x.example/i;v=1?size=1,2', ['https://x.example/i;v=1?size=1,2']],
    ['one\ntwo.pdf', ['one', 'two.pdf']],
    ['de: a.pdf; en: b.pdf', ['de: a.pdf', 'en: b.pdf']],
    [' ; ', []],
    ['a.jpg\r\nb.jpg', ['a.jpg', 'b.jpg']],
    ['a.jpg|b.jpg', ['a.jpg', 'b.jpg']],
    ['"a.jpg","b c.jpg"', ['a.jpg', 'b c.jpg']],
    ['https://x.example/a https://x.example/b', ['https://x.example/a', 'https://x.example/b']],
    [
      'de: https://x.example/a; en: https://x.example/b',
      ['de: https://x.example/a', 'en: https://x.example/b'],
    ],
    ['["a.jpg","b, c.jpg"]', ['a.jpg', 'b, c.jpg']],
    ['[]', []],
    ['"[\\"a.jpg\\"]"', ['a.jpg']],
    [
      '[{"id":7,"url":"https:\\/\\/x.example\\/a.jpg","alt":"Vial"},{"src":"b.jpg"}]',
      ['https://x.example/a.jpg', 'b.jpg'],
    ],
    ['{"images":[{"image":{"url":"a.jpg","name":"front"}}],"count":1}', ['a.jpg']],
    ['{"0":"a.jpg","1":"b.jpg"}', ['a.jpg', 'b.jpg']],
    ["['a.jpg', 'it\\'s.jpg']", ['a.jpg', "it's.jpg"]],
    ["[{'url': 'a.jpg', 'alt': None}]", ['a.jpg']],
    ['{a.jpg,b.jpg}', ['a.jpg', 'b.jpg']],
    ['[front] view.jpg', ['[front] view.jpg']],
    [
      '<a href="https://x.example/a.pdf?a=1&amp;b=2" target="_blank">SDS</a>',
      ['https://x.example/a.pdf?a=1&b=2'],
    ],
    ['<p><img alt="" src=\'a.jpg\'/><img src=b.jpg></p>', ['a.jpg', 'b.jpg']],
    ['[SDS](https://x.example/a.pdf)', ['https://x.example/a.pdf']],
    [
      'a.pdf (https://x.example/1/a.pdf),b c.pdf (https://x.example/2/b(1).pdf)',
      ['https://x.example/1/a.pdf', 'https://x.example/2/b(1).pdf'],
    ],
  ])('splits %j', (text, sources) => {
    expect(splitSources(text)).toEqual(sources);
  });
});

it.each([
  ['SDS', undefined, 'SDS'],
  ['SDS', 'https://x.example/a.pdf', 'https://x.example/a.pdf'],
  ['', 'sds/a.pdf', 'sds/a.pdf'],
  ['a.pdf', 'https://x.example/a.pdf', 'https://x.example/a.pdf'],
  ['a.pdf', 'file:///C:/Users/me/a.pdf', 'a.pdf'],
  ['view', 'file:///C:/Users/me/a.pdf', 'file:///C:/Users/me/a.pdf'],
  ['https://x.example/new.pdf', 'https://x.example/old.pdf', 'https://x.example/new.pdf'],
  ['a.jpg; b.jpg', 'https://x.example/a.jpg', 'a.jpg; b.jpg'],
])('reads the sources of a cell with the text %j and the link %j', (text, link, sources) => {
  expect(linkedSources(text, link, '/data/in/list.xlsx')).toBe(sources);
});

describe('resolveSource', () => {
  it.each([
    ['a.jpg', { location: '/data/in/a.jpg', isUrl: false, language: '' }],
    ['img\\a b.jpg', { location: '/data/in/img/a b.jpg', isUrl: false, language: '' }],
    ['de: sds.pdf', { location: '/data/in/sds.pdf', isUrl: false, language: 'de' }],
    ['https://x.example/a.jpg#top', { location: 'https://x.example/a.jpg', isUrl: true, language: '' }],
    ['en: HTTP://x.example/a.pdf', { location: 'http://x.example/a.pdf', isUrl: true, language: 'en' }],
  ])('resolves %s', (source, reference) => {
    const found = resolveSource(source, '/data/in/list.csv');
    expect(found).toEqual(reference);
    if (!('reason' in found)) expect(readReference(writeReference(found))).toEqual(found);
  });

  it.each([
    '../a.jpg',
    'img/../../a.jpg',
    '/etc/passwd',
    'C:\\a.jpg',
    '//server/a.jpg',
    '\\\\server\\a.jpg',
    'file:///etc/passwd',
    'ftp://x.example/a.jpg',
    'data:image/png;base64,AA',
    'javascript:x',
    'https://user:word@x.example/a.jpg',
    'a\0.jpg',
    '.',
  ])('refuses %j', (source) => {
    expect(resolveSource(source, '/data/in/list.csv')).toHaveProperty('reason');
  });
});

it('takes the name of a file from its path', () => {
  expect(fileNameOf({ location: 'https://x.example/a/SDS%20de.pdf?x=1', isUrl: true })).toBe('SDS de.pdf');
  expect(fileNameOf({ location: '/data/%zz.pdf', isUrl: false })).toBe('%zz.pdf');
});
