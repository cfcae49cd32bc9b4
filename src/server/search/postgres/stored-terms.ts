import { DocSet } from '../engine/doc-set';
import { PostingLists } from '../engine/posting-lists';
import { StringTable } from '../engine/string-table';
import { TermIndex } from '../engine/term-index';
import type { StoredBlocks } from './stored-blocks';

export interface StoredTerm {
  term: string;
  /** Ordinals, ascending; no document is on both sides. */
  near: Uint32Array;
  far: Uint32Array;
}

/** The dictionary in its order, merged beginnings as well, to be gone through as often as one likes. */
export async function storedTerms({ head, bytes, numbers }: StoredBlocks): Promise<Iterable<StoredTerm>> {
  const lists = new PostingLists(await bytes('lists'), await numbers('denseLists'), head.documents);
  const dictionary = new StringTable(await bytes('termBytes'), await numbers('termOffsets'));
  const terms = new TermIndex(dictionary, await numbers('termLists'), lists);
  return {
    *[Symbol.iterator]() {
      const sides = { near: new DocSet(head.documents), far: new DocSet(head.documents) };
      for (let index = 0; index < dictionary.size; index++) {
        terms.wholeAt({ first: index, end: index + 1, whole: true, merged: -1 }, sides);
        yield { term: dictionary.at(index), near: taken(sides.near), far: taken(sides.far) };
      }
    },
  };
}

function taken(set: DocSet): Uint32Array {
  const ordinals = new Uint32Array(set.size());
  set.read(ordinals);
  set.clear();
  return ordinals;
}
