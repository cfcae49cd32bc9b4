/** A stored part of an index. */
export interface NamedBlock {
  name: string;
  bytes: Uint8Array;
}

/** Builds the blocks of an index. */
export interface IndexWriter<Entry> {
  /** Adds the next product, in order of popularity. Must not be called again before a returned promise has resolved. */
  add(entry: Entry): Promise<void> | void;
  /** Returns the blocks; the writer cannot be used afterwards. */
  blocks(): NamedBlock[];
}

type TypedArray = Uint8Array | Int8Array | Uint16Array | Uint32Array;

/** Returns the blocks of an index by name, with `head` as JSON. Integers are little-endian. */
export function packBlocks<Name extends string>(
  head: object,
  blocks: Readonly<Record<Name, TypedArray>>,
): NamedBlock[] {
  return [
    { name: 'head', bytes: new TextEncoder().encode(JSON.stringify(head)) },
    ...Object.entries<TypedArray>(blocks).map(([name, { buffer, byteOffset, byteLength }]) => ({
      name,
      bytes: new Uint8Array(buffer, byteOffset, byteLength),
    })),
  ];
}

/** Reads the blocks of an index. Each function throws an Error for a missing block. */
export interface BlockReader {
  /** JSON of the block `head`, not validated. */
  readonly head: () => unknown;
  /** Bytes of a block, aligned to four bytes. */
  readonly bytes: (name: string) => Uint8Array;
  /** Block of 32-bit numbers. */
  readonly numbers: (name: string) => Uint32Array;
}

/** Opens the stored blocks of an index. `index` names it in errors. */
export function openBlocks(
  rows: readonly { name: string; bytes: Uint8Array | ArrayBuffer }[],
  index: 'search' | 'structure',
): BlockReader {
  const blocks = new Map(rows.map((row) => [row.name, row.bytes]));
  const bytes = (name: string): Uint8Array => {
    const block = blocks.get(name);
    if (!block)
      throw new Error(`The catalogue's ${index} index lacks its block "${name}". Rebuild the catalogue.`);
    const view = block instanceof Uint8Array ? block : new Uint8Array(block);
    // A driver may return a slice, but `Uint32Array` requires an aligned offset.
    return view.byteOffset % 4 === 0 ? view : new Uint8Array(view);
  };
  return {
    bytes,
    head: (): unknown => JSON.parse(new TextDecoder().decode(bytes('head'))),
    numbers(name) {
      const { buffer, byteOffset, byteLength } = bytes(name);
      return new Uint32Array(buffer, byteOffset, byteLength >>> 2);
    },
  };
}
