import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { TrialState } from '../../../../shared/leads/trials';
import { formatDate } from '../../../../shared/lib/format-date';
import { Button } from '../../../components/forms/button';
import { LinkButton } from '../../../components/forms/link-button';
import styles from './trial-card.module.css';
import { TrialFeedbackForm } from './trial-feedback-form';
import { trialStatusLabels, trialSteps } from './trial-status';

interface TrialCardProps {
  trial: ReplyOf<'trials'>['list'][number];
  /** Whether the feedback form is open. */
  reporting: boolean;
  onReport: () => void;
  onCancel: () => void;
  onReported: () => void;
}

export function TrialCard({ trial, reporting, onReport, onCancel, onReported }: TrialCardProps) {
  const { trial_id: id, goods_name: name, status, rating, feedback } = trial;
  return (
    <article className={styles.card} aria-label={`Sample of ${name}`}>
      <div>
        <h2 className={styles.name}>
          <Link to={`/goodsInfo?id=${trial.goods_id}`}>{name}</Link>
        </h2>
        <p className={styles.quiet}>
          {`${trial.goods_sn} · ${trial.kind} · applied on ${formatDate(trial.created_at)}`}
        </p>
      </div>
      <TrialTimeline state={status} />
      <p className={styles.text}>{trial.purpose}</p>
      {rating !== null && (
        <div>
          <p>
            <strong>{`${rating} of 5`}</strong>
          </p>
          <p className={styles.text}>{feedback}</p>
        </div>
      )}
      {status === 'refused' && (
        <div className={styles.refused}>
          <p>We cannot send this sample.</p>
          <LinkButton to="/contactUs">Ask about alternatives</LinkButton>
        </div>
      )}
      {status === 'sent' && !reporting && (
        <div>
          <Button variant="main" onClick={onReport}>
            Give feedback
          </Button>
        </div>
      )}
      {status === 'sent' && reporting && (
        <TrialFeedbackForm trialId={id} onCancel={onCancel} onDone={onReported} />
      )}
    </article>
  );
}

function TrialTimeline({ state }: { state: TrialState }) {
  return (
    <ol className={styles.timeline} aria-label={`Status: ${trialStatusLabels[state]}`}>
      {trialSteps(state).map((step) => (
        <li
          key={step.state}
          className={step.reached ? styles.reached : styles.ahead}
          {...(step.state === state && { 'aria-current': 'step' })}
        >
          {trialStatusLabels[step.state]}
          {!step.reached && <span className="visually-hidden"> (not yet)</span>}
        </li>
      ))}
    </ol>
  );
}
