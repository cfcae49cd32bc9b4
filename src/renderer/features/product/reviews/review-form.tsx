import { useState, type FormEvent } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import {
  MAX_DILUTION_LENGTH,
  MAX_REVIEW_LENGTH,
  reviewProblems,
  reviewResultLabels,
  reviewResults,
  type ReviewChoices,
} from '../../../../shared/leads/review-fields';
import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { useNotify } from '../../../state/notices';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { FormSummary } from '../../../components/forms/form-summary';
import { RatingField } from '../../../components/forms/rating-field';
import { SelectField } from '../../../components/forms/select-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { TextField } from '../../../components/forms/text-field';
import { ReviewImageField } from './review-image-field';
import styles from './reviews.module.css';

const emptyReview = { rating: '', message: '', application: '', species: '', dilution: '', result: '' };

interface ReviewFormProps {
  goodsId: number;
  name: string;
  choices: ReviewChoices;
  onDone: () => void;
}

export function ReviewForm({ goodsId, name, choices, onDone }: ReviewFormProps) {
  const client = useClient();
  const notify = useNotify();
  const { fields, setFields, deleteDraft } = useFormDraft(`review ${goodsId}`, emptyReview);
  /** Data URL of the image; '' for none. It is not part of the draft, because it is too large. */
  const [image, setImage] = useState('');
  const [sentCount, setSentCount] = useState(0);
  const { problems, problemOf, sending, submit } = useSubmission<ReplyOf<'addReview'>>();
  const { message, application, species } = fields;
  const rating = Number(fields.rating);
  const dilution = fields.dilution.trim();
  const result = reviewResults.find((candidate) => candidate === fields.result);
  const review = { rating, message, application, species, dilution };
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({
      check: () => reviewProblems({ ...review, result: result ?? '' }, choices),
      send: () =>
        client.call('addReview', {
          goods_id: goodsId,
          ...review,
          ...(result && { result }),
          // The shop expects only the Base64 part of the data URL.
          ...(image && { image: image.slice(image.indexOf(',') + 1) }),
        }),
      done: ({ shown }) => {
        deleteDraft();
        // Input that was changed while the review was sent stays, as a new draft.
        setFields((current) => (current === fields ? emptyReview : { ...current }));
        setImage((current) => (current === image ? '' : current));
        setSentCount((before) => before + 1);
        notify({
          tone: 'success',
          text: shown
            ? 'Thank you. Your review is published.'
            : 'Thank you. We publish your review once you confirm your e-mail address in User Center.',
        });
        onDone();
      },
    });
  };
  return (
    <form method="post" aria-label="Your review" className={styles.form} onSubmit={send} noValidate>
      <h3>Your review</h3>
      <FormSummary problems={problems} />
      <RatingField
        name="rating"
        label={`How well does ${name} work?`}
        value={fields.rating}
        onChange={(chosen) => setFields({ ...fields, rating: chosen })}
        problem={problemOf('rating')}
      />
      <div className={styles.conditions}>
        {choices.applications.length > 0 && (
          <SelectField
            name="application"
            label="Application"
            placeholder="Not stated"
            value={application}
            onChange={(chosen) => setFields({ ...fields, application: chosen })}
            options={optionsOf(choices.applications)}
            problem={problemOf('application')}
          />
        )}
        {choices.species.length > 0 && (
          <SelectField
            name="species"
            label="Species"
            placeholder="Not stated"
            value={species}
            onChange={(chosen) => setFields({ ...fields, species: chosen })}
            options={optionsOf(choices.species)}
            problem={problemOf('species')}
          />
        )}
        <TextField
          name="dilution"
          label="Dilution or concentration"
          hint="For example 1:1000 or 5 µg/mL"
          value={fields.dilution}
          onChange={(typed) => setFields({ ...fields, dilution: typed })}
          maxLength={MAX_DILUTION_LENGTH}
          autoComplete="off"
          problem={problemOf('dilution')}
        />
        <SelectField
          name="result"
          label="Result"
          placeholder="Not stated"
          value={fields.result}
          onChange={(chosen) => setFields({ ...fields, result: chosen })}
          options={reviewResults.map((value) => ({ value, label: reviewResultLabels[value] }))}
          problem={problemOf('result')}
        />
      </div>
      <TextAreaField
        name="message"
        label="Your experiment and results"
        hint="Your review is public and shows your initials. Please leave out names and addresses."
        value={message}
        onChange={(typed) => setFields({ ...fields, message: typed })}
        maxLength={MAX_REVIEW_LENGTH}
        required
        problem={problemOf('message')}
      />
      {/* Another field for the next review: an image that is still being prepared belongs to this one. */}
      <ReviewImageField key={sentCount} value={image} onChange={setImage} problem={problemOf('image')} />
      <Button type="submit" disabled={sending} className={styles.submit}>
        {sending ? 'Sending…' : 'Submit review'}
      </Button>
    </form>
  );
}

function optionsOf(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: value }));
}
