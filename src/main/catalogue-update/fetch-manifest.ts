import { LARGEST_MANIFEST, PUBLISHED_MANIFEST } from '../../shared/catalogue-manifest';
import type { Fetch, Source } from './fetch-chunks';
import { fixedPieces } from './fixed-pieces';
import { UpdateInterrupted } from './update-interrupted';
import { UpdateRefused } from './update-refused';

/** Its text travels inside JSON, with the signature. */
const LONGEST = 1.2 * LARGEST_MANIFEST;

/** The text of the signed manifest that the shop offers; of what is longer than one can be, no more is read. */
export async function fetchManifest({ shop, fetch: send, stallMs }: Source): Promise<string> {
  let bytes = 0;
  const pieces: Buffer[] = [];
  const count = (arrived: number) => {
    bytes += arrived;
    if (bytes > LONGEST) throw new UpdateRefused('too-long');
  };
  const response = await ask(send, shop + PUBLISHED_MANIFEST, stallMs);
  if (response.status !== 200) throw new UpdateInterrupted(`the shop answered ${response.status}`);
  for await (const piece of fixedPieces(response.body, 65_536, count)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

async function ask(send: Fetch, address: string, stallMs: number): Promise<Response> {
  try {
    return await send(address, {
      headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' },
      redirect: 'error',
      signal: AbortSignal.timeout(stallMs),
    });
  } catch (error) {
    throw new UpdateInterrupted('the shop does not answer', { cause: error });
  }
}
