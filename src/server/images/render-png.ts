import { join } from 'node:path';
import { findFontFolder } from '../documents/fonts';
import type { Bytes } from '../http/compressed-body';
import { RetryLaterError } from '../http/errors';
import { memoizeAsync } from '../lib/single-flight';
import { loadSharp } from './resize-image';

/** Pixels per inch; an SVG has 72. */
const DENSITY = 144;
/** Drawings that are rendered or wait, so that clients get a reply within seconds; each takes some 60 ms of a core. */
const MAX_PENDING = 40;
const RETRY_AFTER_S = 5;

const library = memoizeAsync<'sharp', Awaited<ReturnType<typeof loadSharp>>>();

/** Returns whether the image library is on this machine. */
export async function canRenderPng(): Promise<boolean> {
  return (await library('sharp', loadSharp)) !== null;
}

let pending = 0;
let lastRendering: Promise<unknown> = Promise.resolve();

/**
 * Renders an SVG as PNG of twice its size, with the fonts of the shop. One at a time, outside the main thread, because password
 * hashing and file access share its threads.
 * @throws RetryLaterError when too many drawings wait
 * @throws Error without the image library
 */
export async function renderPng(svg: string): Promise<Bytes> {
  if (pending >= MAX_PENDING) throw new RetryLaterError(503, RETRY_AFTER_S);
  pending += 1;
  const rendered = lastRendering.then(() => render(svg));
  lastRendering = rendered.catch(() => undefined);
  try {
    return await rendered;
  } finally {
    pending -= 1;
  }
}

async function render(svg: string): Promise<Bytes> {
  const sharp = await library('sharp', loadSharp);
  if (!sharp) throw new Error('The image library (sharp) is missing on this machine.');
  // Read by fontconfig when it lays out the first text.
  process.env['FONTCONFIG_FILE'] = join(findFontFolder(), 'fonts.conf');
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: DENSITY }).png({ palette: true }).toBuffer(),
  );
}
