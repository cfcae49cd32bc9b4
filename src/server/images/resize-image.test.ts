import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ImageError, webpSize } from './resize-image';

const damagedWebp = Buffer.concat([Buffer.from('RIFF\x20\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(32)]);

it('measures a WebP file', async () => {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } });
  expect(await webpSize(sharp, await image.webp().toBuffer())).toEqual({ width: 40, height: 30 });
});

it.each([
  ['a text', Buffer.from('no image')],
  ['an empty file', Buffer.alloc(0)],
  ['a damaged WebP file', damagedWebp],
])('gives the reason why %s has no size', async (_name, bytes) => {
  await expect(webpSize(sharp, bytes)).rejects.toBeInstanceOf(ImageError);
});
