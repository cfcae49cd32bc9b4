import { UpdateInterrupted } from './update-interrupted';

/**
 * Cuts a body into pieces of `size` bytes; only the last one may be shorter. `seen` is told of every arrival before
 * any of it is used, and ends the reading by throwing. A body that breaks off throws {@link UpdateInterrupted}.
 */
export async function* fixedPieces(
  body: ReadableStream<Uint8Array> | null,
  size: number,
  seen: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let piece = Buffer.alloc(size);
  let filled = 0;
  for await (const arrived of arrivals(body)) {
    seen(arrived.length);
    for (let used = 0; used < arrived.length;) {
      const part = Math.min(size - filled, arrived.length - used);
      piece.set(arrived.subarray(used, used + part), filled);
      filled += part;
      used += part;
      if (filled === size) {
        yield piece;
        piece = Buffer.alloc(size);
        filled = 0;
      }
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}

async function* arrivals(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done || !value) return;
      yield value;
    }
  } catch (error) {
    throw new UpdateInterrupted('the connection broke off', { cause: error });
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
