import { Link, useLocation } from 'react-router-dom';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../../../shared/contract/envelope';
import { failureMessage } from '../../../api/error-actions';
import { useSession } from '../../../state/session';
import { loginPath } from '../../../state/use-error-handler';
import { Button } from '../../../components/forms/button';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { CommentForm } from './comment-form';
import { CommentList } from './comment-list';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import styles from './comments.module.css';

export function Comments({ goodsId, name }: { goodsId: number; name: string }) {
  const { found, failure, page, show } = useComments(goodsId);
  const { userName } = useSession();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.comments}>
      <noscript>
        {import.meta.env.SSR && (
          <p>Comments are read and written with JavaScript, which is off or could not be loaded.</p>
        )}
      </noscript>
      <div className="needs-script">
        {!found && !failure && <SkeletonRows rows={2} height={64} label="Comments are loading" />}
        {failure && (
          <p role="status" className={styles.failure}>
            {commentsFailureMessage(failure)} <Button onClick={() => show(page)}>Try again</Button>
          </p>
        )}
        {found && <CommentList found={found} page={page} onPage={show} />}
      </div>
      {userName ? (
        <CommentForm goodsId={goodsId} name={name} onDone={() => show(1)} />
      ) : (
        <p className="needs-script">
          <Link to={loginPath(pathname + search)} rel="nofollow">
            Log in
          </Link>{' '}
          to say what you found. Comments are signed with your initials and nothing else.
        </p>
      )}
    </div>
  );
}

/** Being offline is not an error here: the rest of the page works without the shop. */
function commentsFailureMessage(failure: Failure): string {
  return failure.kind === 'offline'
    ? 'Comments are kept by the shop, which cannot be reached at the moment.'
    : failureMessage(failure);
}

interface CommentsState {
  /** Null while loading. */
  found: ReplyOf<'comments'> | null;
  failure: Failure | null;
  page: number;
  show: (page: number) => void;
}

/**
 * Loads comments from the shop after the page: rendered pages are cached for everyone, and new comments must
 * appear immediately.
 */
function useComments(goodsId: number): CommentsState {
  const client = useClient();
  const [wanted, setWanted] = useState({ page: 1 });
  const [read, setRead] = useState<Pick<CommentsState, 'found' | 'failure'>>({ found: null, failure: null });
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
      // Aborted by unmounting.
      () => undefined,
    );
    return () => leaving.abort();
  }, [client, goodsId, wanted]);
  const show = useCallback((page: number) => setWanted({ page }), []);
  return { ...read, page: wanted.page, show };
}
