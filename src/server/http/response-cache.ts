import { LRUCache } from 'lru-cache';
import type { CallName } from '../../shared/contract/endpoints';
import type { CatalogueDeps } from '../app/context';
import { packBody, weightOf, type PackedBody } from './compressed-body';

/** Bytes of replies that are kept. */
const LARGEST_MEMORY = 6_000_000;
/** Longer questions are nobody else's. */
const LONGEST_QUESTION = 1000;

/** Successful replies of lasting calls as they are sent, those asked for last. */
export interface HotReplies {
  /**
   * Where the reply of this moment belongs; `question` is the request's body as it came. Null = kept nowhere. To be
   * asked for before the reply is worked out: what comes meanwhile is not in it.
   */
  keyOf(name: CallName, question: string): string | null;
  get(key: string | null): PackedBody | undefined;
  /** Keeps a reply's JSON and gives it ready to be sent. */
  keep(key: string | null, json: string): PackedBody;
}

/** Catalogue and shelves are part of every key, so that neither another catalogue nor an older count ever answers. */
export function createHotReplies({ catalogue }: Pick<CatalogueDeps, 'catalogue'>): HotReplies {
  const known = new LRUCache<string, PackedBody>({ maxSize: LARGEST_MEMORY, sizeCalculation: weightOf });
  return {
    keyOf: (name, question) =>
      question.length <= LONGEST_QUESTION
        ? `${catalogue.version} ${catalogue.shelves.version} ${name} ${question}`
        : null,
    get: (key) => (key === null ? undefined : known.get(key)),
    keep(key, json) {
      const body = packBody(json);
      if (key !== null) known.set(key, body);
      return body;
    },
  };
}
