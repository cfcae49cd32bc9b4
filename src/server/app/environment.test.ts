import { describe, expect, it } from 'vitest';
import { parsePublicUrl } from './environment';

describe('the public address', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['http://127.0.0.1:4173', 'http://127.0.0.1:4173'],
    ['https://Shop.Example:443', 'https://shop.example'],
  ])('%s is the origin %s', (text, origin) => expect(parsePublicUrl(text)).toBe(origin));

  it.each([
    'shop.example',
    'ftp://shop.example',
    'https://shop.example/store',
    'https://shop.example/?a=1',
    'https://shop.example/#a',
    'https://user:secret@shop.example',
    'https://',
    'app://shop',
    'javascript:alert(1)',
    ' ',
  ])('is not %j', (text) => expect(() => parsePublicUrl(text)).toThrow('PUBLIC_URL must be'));
});
