import type { FormEvent } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { commentProblems, MAX_COMMENT_LENGTH } from '../../../../shared/leads/comment-fields';
import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { useNotify } from '../../../state/notices';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { RatingField } from '../../../components/forms/rating-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import styles from './comments.module.css';

interface CommentFormProps {
  goodsId: number;
  name: string;
  onDone: () => void;
}

export function CommentForm({ goodsId, name, onDone }: CommentFormProps) {
  const client = useClient();
  const notify = useNotify();
  const {
    fields,
    setFields,
    deleteDraft: drop,
  } = useFormDraft(`comment ${goodsId}`, { rating: '', message: '' });
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'addComment'>>();
  const { message } = fields;
  const rating = Number(fields.rating);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      check: () => commentProblems({ rating, message }),
      send: () => client.call('addComment', { goods_id: goodsId, rating, message }),
      done: () => {
        drop();
        setFields({ rating: '', message: '' });
        notify({ tone: 'success', text: 'Thank you. Your comment is shown below the product.' });
        onDone();
      },
    });
  };
  return (
    <form method="post" aria-label="Your comment" className={styles.form} onSubmit={send} noValidate>
      <h3>Your comment</h3>
      <FormSummary problems={problems} />
      <RatingField
        name="rating"
        label={`How well does ${name} work?`}
        value={fields.rating}
        onChange={(chosen) => setFields({ ...fields, rating: chosen })}
        problem={problemOf('rating')}
      />
      <TextAreaField
        name="message"
        label="What you did, and what came out"
        hint="Everybody can read it, signed with your initials. Please leave out names and addresses."
        value={message}
        onChange={(typed) => setFields({ ...fields, message: typed })}
        maxLength={MAX_COMMENT_LENGTH}
        required
        problem={problemOf('message')}
      />
      <Button type="submit" disabled={sending} className={styles.submit}>
        {sending ? 'One moment…' : 'Show my comment'}
      </Button>
    </form>
  );
}
