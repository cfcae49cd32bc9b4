import { Link, useLocation } from 'react-router-dom';
import { useCallback, useEffect, useState } from 'react';
import type { ReviewChoices } from '../../../../shared/leads/review-fields';
import type { Failure } from '../../../../shared/contract/envelope';
import { failureMessage } from '../../../api/error-actions';
import { useSettings } from '../../../state/settings';
import { useSession } from '../../../state/session';
import { loginPath } from '../../../state/use-error-handler';
import { Button } from '../../../components/forms/button';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { ReviewForm } from './review-form';
import { ReviewList, type ReviewListState } from './review-list';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import styles from './reviews.module.css';

const firstPage: ReviewListState = { page: 1, application: '', species: '' };

const PAGE_SIZE = 12;

const noChoices: ReviewChoices = { applications: [], species: [] };

/** Reviews of a product. A kiosk only displays them: visitors do not write reviews at a stand. */
export function Reviews({ goodsId, name }: { goodsId: number; name: string }) {
  const { reviews, failure, listState, show } = useReviews(goodsId);
  const { userName } = useSession();
  const { stand } = useSettings();
  const canWrite = stand?.mode !== 'kiosk';
  const { pathname, search } = useLocation();
  return (
    <div className={styles.reviews}>
      <noscript>
        {import.meta.env.SSR && <p>Reviews need JavaScript, which is off or could not be loaded.</p>}
      </noscript>
      <div className="needs-script">
        {!reviews && !failure && <SkeletonRows rows={2} height={64} label="Loading reviews" />}
        {failure && (
          <p role="status" className={styles.failure}>
            {reviewsFailureMessage(failure)} <Button onClick={() => show(listState)}>Try again</Button>
          </p>
        )}
        {reviews && <ReviewList reviews={reviews} listState={listState} onChange={show} />}
      </div>
      {canWrite && userName && (reviews ?? failure) && (
        <ReviewForm
          goodsId={goodsId}
          name={name}
          choices={reviews?.offered ?? noChoices}
          onDone={() => show(firstPage)}
        />
      )}
      {canWrite && !userName && (
        <p className="needs-script">
          <Link to={loginPath(pathname + search)} rel="nofollow">
            Log in
          </Link>{' '}
          to write a review. Reviews show your initials only.
        </p>
      )}
    </div>
  );
}

/** Returns the message of a failure. Being offline is not described as an error: the rest of the page works without the shop. */
function reviewsFailureMessage(failure: Failure): string {
  return failure.kind === 'offline'
    ? 'Reviews cannot be loaded while the shop is unreachable.'
    : failureMessage(failure);
}

interface ReviewsState {
  /** Null before the first reply and after a failure. */
  reviews: ReplyOf<'reviews'> | null;
  failure: Failure | null;
  listState: ReviewListState;
  show: (listState: ReviewListState) => void;
}

/**
 * Loads reviews from the shop after the page: rendered pages are cached for everyone, and new reviews must
 * appear immediately.
 */
function useReviews(goodsId: number): ReviewsState {
  const client = useClient();
  const [listState, setListState] = useState(firstPage);
  const [result, setResult] = useState<Pick<ReviewsState, 'reviews' | 'failure'>>({
    reviews: null,
    failure: null,
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const request = { goods_id: goodsId, ...listState, page_size: PAGE_SIZE } as const;
    client.call('reviews', request, { signal }).then(
      (outcome) => {
        if (signal.aborted) return;
        setResult(
          outcome.ok ? { reviews: outcome.data, failure: null } : { reviews: null, failure: outcome.failure },
        );
      },
      // The call rejects when it is aborted by another state of the list or on unmount.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, goodsId, listState]);
  // A new object even for an equal state, so that the reviews are loaded again.
  const show = useCallback((newState: ReviewListState) => setListState({ ...newState }), []);
  return { ...result, listState, show };
}
