import { Link, useLocation } from 'react-router-dom';
import type { Failure } from '../../../../shared/contract/envelope';
import { failureMessage } from '../../../api/error-actions';
import { useSession } from '../../../state/session';
import { loginPath } from '../../../state/use-error-handler';
import { Button } from '../../../components/forms/button';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { CommentForm } from './comment-form';
import { CommentList } from './comment-list';
import { useComments } from './use-comments';
import styles from './comments.module.css';

/** What customers found, and the way to add to it. */
export function Comments({ goodsId, name }: { goodsId: number; name: string }) {
  const { found, failure, page, show } = useComments(goodsId);
  const { userName } = useSession();
  const { pathname, search } = useLocation();
  return (
    <div className={styles.comments}>
      <noscript>
        {import.meta.env.SSR && (
          <p>Comments are read and written with JavaScript, which is off or did not come.</p>
        )}
      </noscript>
      <div className="needs-script">
        {!found && !failure && <SkeletonRows rows={2} height={64} label="Comments are loading" />}
        {failure && (
          <p role="status" className={styles.failure}>
            {wordsFor(failure)} <Button onClick={() => show(page)}>Try again</Button>
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

/** The rest of the page is here without the shop: nobody asked for these, and nothing has failed. */
function wordsFor(failure: Failure): string {
  return failure.kind === 'offline'
    ? 'Comments are kept by the shop, which cannot be reached at the moment.'
    : failureMessage(failure);
}
