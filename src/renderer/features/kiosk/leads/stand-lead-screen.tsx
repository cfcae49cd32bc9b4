import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { PageHead } from '../../../api/screen-module';
import { Button, LinkButton } from '../../../components/forms/button';
import type { BadgeFacts } from '../../../../shared/stands/badge';
import { requireStand } from '../use-stand';
import styles from './stand-form.module.css';
import { useBadgeOfPreviousPage } from './badge-scan-listener';
import { StandLeadForm } from './stand-lead-form';
import { SubmissionStatus } from './submission-status';
import { useBadgeScan } from './use-badge-scan';

export const load = requireStand;

export function head(): PageHead {
  return {
    title: 'Stay in touch',
    description: 'Leave your details at our stand, typed or from your badge, and hear from us.',
    canonical: '/lead',
    robots: 'noindex',
  };
}

export function Screen() {
  const [entry, setEntry] = useState<ReplyOf<'saveLead'> | null>(null);
  /** Counts the persons of the session who use the form, from 0. */
  const [personIndex, setPersonIndex] = useState(0);
  const badgeOfPreviousPage = useBadgeOfPreviousPage();
  const [badge, setBadge] = useState(badgeOfPreviousPage);
  const startNextPerson = (nextBadge: BadgeFacts | null) => {
    setPersonIndex(personIndex + 1);
    setBadge(nextBadge);
    setEntry(null);
  };
  // While the form is shown, it listens to the scanner itself.
  useBadgeScan({ isActive: () => entry !== null, onBadge: startNextPerson });
  if (entry) {
    return (
      <SubmissionStatus title="Thank you, we’ll be in touch" entry={entry}>
        <p>You will hear from us by e-mail after the show.</p>
        <div className={styles.actions}>
          <Button variant="main" onClick={() => startNextPerson(null)}>
            Next person
          </Button>
          <LinkButton to="/">Go to the home page</LinkButton>
        </div>
      </SubmissionStatus>
    );
  }
  return (
    <div className={styles.screen}>
      <h1>Stay in touch</h1>
      <p className={styles.intro}>Hold your badge to the scanner, or type your name and e-mail address.</p>
      <StandLeadForm key={personIndex} isFirstPerson={personIndex === 0} badge={badge} onStored={setEntry} />
    </div>
  );
}
