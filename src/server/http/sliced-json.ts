import type { Pause } from './time-slices';

/** Items of an array that are serialized without a pause. */
const ITEMS_PER_PIECE = 200;
/** Levels of objects below the whole object that are divided into pieces. */
const DIVIDED_LEVELS = 1;

/**
 * Returns the UTF-8 JSON text of an object in pieces. Calls `pause` between the pieces, which are 200 items of an array in
 * the object or in an object of it; deeper arrays stay whole. The text is the one of `JSON.stringify`.
 */
export async function stringifyInSlices(
  object: Readonly<Record<string, unknown>>,
  pause: Pause,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  for (const piece of piecesOf(object, DIVIDED_LEVELS)) {
    pieces.push(Buffer.from(piece));
    await pause();
  }
  return Buffer.concat(pieces);
}

/** Yields the JSON text of a value in pieces. Divides objects up to `levels` levels below the value, and all arrays in them. */
function* piecesOf(value: unknown, levels: number): Generator<string> {
  if (Array.isArray(value)) yield* arrayPieces(value);
  else if (levels >= 0 && isPlainObject(value)) yield* objectPieces(value, levels);
  // Like `JSON.stringify`, which writes undefined in an array as null. Objects leave such a field out.
  else yield JSON.stringify(value) ?? 'null';
}

function* arrayPieces(items: readonly unknown[]): Generator<string> {
  yield '[';
  for (let from = 0; from < items.length; from += ITEMS_PER_PIECE) {
    const portion = JSON.stringify(items.slice(from, from + ITEMS_PER_PIECE));
    yield (from === 0 ? '' : ',') + portion.slice(1, -1);
  }
  yield ']';
}

function* objectPieces(object: Readonly<Record<string, unknown>>, levels: number): Generator<string> {
  let separator = '{';
  for (const [field, value] of Object.entries(object)) {
    // Like `JSON.stringify`, which leaves out fields such as undefined and functions.
    const isRepresentable = typeof value === 'object' || JSON.stringify(value) !== undefined;
    if (!isRepresentable) continue;
    yield `${separator}${JSON.stringify(field)}:`;
    yield* piecesOf(value, levels - 1);
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
