import { describe, expect, it } from 'vitest';
import { fileNameOf, readReference, resolveSource, splitSources, writeReference } from './file-reference';

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
  ])('splits %j', (text, sources) => {
    expect(splitSources(text)).toEqual(sources);
  });
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
