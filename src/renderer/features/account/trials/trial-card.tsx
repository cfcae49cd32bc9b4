import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { TrialState } from '../../../../shared/leads/trials';
import { formatDate } from '../../../../shared/lib/format-date';
import { Button, LinkButton } from '../../../components/forms/button';
import { useFocusOnChange } from '../../../hooks/use-focus-on-change';
import styles from './trial-card.module.css';
import { TrialFeedbackForm } from './trial-feedback-form';

interface TrialCardProps {
  trial: ReplyOf<'trials'>['list'][number];
  /** True if the feedback form is open. */
  isReporting: boolean;
  onReport: () => void;
  onCancel: () => void;
  onReported: () => void;
}

export function TrialCard({ trial, isReporting, onReport, onCancel, onReported }: TrialCardProps) {
  const { trial_id: id, goods_name: name, status, rating, feedback } = trial;
  const heading = useFocusOnChange(isReporting);
  return (
    <article className={styles.card} aria-label={`Sample of ${name}`}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
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
      {status === 'sent' && !isReporting && (
        <div>
          <Button variant="main" onClick={onReport}>
            Give feedback
          </Button>
        </div>
      )}
      {status === 'sent' && isReporting && (
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
          className={step.isReached ? styles.reached : styles.ahead}
          {...(step.state === state && { 'aria-current': 'step' })}
        >
          {trialStatusLabels[step.state]}
          {!step.isReached && <span className="visually-hidden"> (not yet)</span>}
        </li>
      ))}
    </ol>
  );
}

const trialStatusLabels: Readonly<Record<TrialState, string>> = {
  applied: 'Applied',
  approved: 'Approved',
  sent: 'Sent',
  reported: 'Feedback given',
  refused: 'Declined',
};

const ALL_STEPS: readonly TrialState[] = ['applied', 'approved', 'sent', 'reported'];

interface TrialStep {
  state: TrialState;
  isReached: boolean;
}

/** Returns the steps of an application, the future ones included; of a refused application only the first step and the refusal. */
export function trialSteps(state: TrialState): TrialStep[] {
  if (state === 'refused')
    return [
      { state: 'applied', isReached: true },
      { state, isReached: true },
    ];
  const currentIndex = ALL_STEPS.indexOf(state);
  return ALL_STEPS.map((step, index) => ({ state: step, isReached: index <= currentIndex }));
}
