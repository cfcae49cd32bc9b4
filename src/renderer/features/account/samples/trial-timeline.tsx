import type { TrialState } from '../../../../shared/leads/trial-states';
import styles from './trial-timeline.module.css';
import { trialSteps, trialWords } from './trial-status';

/** The steps of an application, the present one marked. */
export function TrialTimeline({ state }: { state: TrialState }) {
  return (
    <ol className={styles.timeline} aria-label={`State: ${trialWords[state]}`}>
      {trialSteps(state).map((step) => (
        <li
          key={step.state}
          className={step.reached ? styles.reached : styles.ahead}
          {...(step.state === state && { 'aria-current': 'step' })}
        >
          {trialWords[step.state]}
          {!step.reached && <span className="visually-hidden"> (not yet)</span>}
        </li>
      ))}
    </ol>
  );
}
