import { LRUCache } from 'lru-cache';
import type { CallName } from '../shared/contract/endpoints';
import type { CatalogueDeps } from './deps';
import { packBody, weightOf, type PackedBody } from './packed-body';

/** Bytes of replies that are kept. */
const LARGEST_MEMORY = 6_000_000;
/** Longer questions are nobody else's. */
const LONGEST_QUESTION = 1000;

/** Successful replies of lasting calls as they are sent, those asked for last. */
export interface HotReplies {
  /** `question` is the request's body as it came. */
  get(name: CallName, question: string): PackedBody | undefined;
  /** Keeps a reply's JSON and gives it ready to be sent. */
  keep(name: CallName, question: string, json: string): PackedBody;
}

/** Catalogue and shelves are part of every key, so that neither another catalogue nor an older count ever answers. */
export function createHotReplies({ catalogue }: Pick<CatalogueDeps, 'catalogue'>): HotReplies {
  const known = new LRUCache<string, PackedBody>({ maxSize: LARGEST_MEMORY, sizeCalculation: weightOf });
  const keyOf = (name: CallName, question: string) =>
    `${catalogue.version} ${catalogue.shelves.version} ${name} ${question}`;
  return {
    get: (name, question) => known.get(keyOf(name, question)),
    keep(name, question, json) {
      const body = packBody(json);
      if (question.length <= LONGEST_QUESTION) known.set(keyOf(name, question), body);
      return body;
    },
  };
}
