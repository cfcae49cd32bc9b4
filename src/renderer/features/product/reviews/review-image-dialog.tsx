import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { failureMessage } from '../../../api/error-actions';
import { Button } from '../../../components/forms/button';
import { useBackdropClick, useModal } from '../../../hooks/use-modal';
import styles from './reviews.module.css';

interface ReviewImageDialogProps {
  review: ReplyOf<'reviews'>['list'][number];
  onClose: () => void;
}

/** Modal with the image of a review in full size, open while mounted. Shows the thumbnail enlarged until it has loaded. */
export function ReviewImageDialog({
  review: { comment_id, author, message, image },
  onClose,
}: ReviewImageDialogProps) {
  const dialog = useModal();
  const backdropHandlers = useBackdropClick(onClose);
  const client = useClient();
  const [largeImage, setLargeImage] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    client.call('reviewImage', { comment_id }, { signal }).then(
      (outcome) => {
        if (signal.aborted) return;
        if (outcome.ok) setLargeImage(outcome.data.image);
        else setFailure(failureMessage(outcome.failure));
      },
      // The call rejects when it is aborted on unmount.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, comment_id]);
  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.imageDialog}
      aria-label={`Image by ${author}`}
      onCancel={onClose}
      {...backdropHandlers}
    >
      <figure>
        <img
          src={largeImage || image.thumbnail}
          alt={`Image by ${author}`}
          width={image.width}
          height={image.height}
        />
        <figcaption>{message}</figcaption>
      </figure>
      {failure && <p role="status">{failure}</p>}
      <Button onClick={onClose}>Close</Button>
    </dialog>
  );
}
