import { useCallback, useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Failure } from '../../../../shared/contract/envelope';
import { useClient } from '../../../api/client-context';

export interface CommentsRead {
  /** null while they are on their way. */
  found: ReplyOf<'comments'> | null;
  failure: Failure | null;
  page: number;
  show: (page: number) => void;
}

/**
 * What customers say of a product. It comes after the page, from the shop itself: drawn pages are kept for everyone,
 * and a comment shall be there at once.
 */
export function useComments(goodsId: number): CommentsRead {
  const client = useClient();
  const [wanted, setWanted] = useState({ page: 1 });
  const [read, setRead] = useState<Pick<CommentsRead, 'found' | 'failure'>>({ found: null, failure: null });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const request = { goods_id: goodsId, page: wanted.page, page_size: 12 } as const;
    client.call('comments', request, { signal }).then(
      (outcome) => {
        if (signal.aborted) return;
        setRead(
          outcome.ok ? { found: outcome.data, failure: null } : { found: null, failure: outcome.failure },
        );
      },
      // The visitor has left.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, goodsId, wanted]);
  const show = useCallback((page: number) => setWanted({ page }), []);
  return { ...read, page: wanted.page, show };
}
