import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { PageHead } from '../../../api/screen-module';
import { Button } from '../../../components/forms/button';
import { LinkButton } from '../../../components/forms/link-button';
import { demandStand } from './require-stand';
import { EntryState } from './submission-status';
import { LeadForm } from './stand-lead-form';
import styles from './stand-form.module.css';

export const load = demandStand;

export function head(): PageHead {
  return {
    title: 'Stay in touch',
    description: 'Leave your details at our stand, typed or from your badge, and hear from us.',
    canonical: '/lead',
    robots: 'noindex',
  };
}

/** Somebody at the stand who wants to hear from the shop: from a badge in seconds, or typed. */
export function Screen() {
  const [kept, setKept] = useState<ReplyOf<'keepLead'> | null>(null);
  const [people, setPeople] = useState(0);
  if (kept) {
    return (
      <EntryState title="Thank you, we stay in touch" kept={kept}>
        <p>You will hear from us by e-mail after the show.</p>
        <div className={styles.actions}>
          <Button
            variant="main"
            onClick={() => {
              setPeople(people + 1);
              setKept(null);
            }}
          >
            Next person
          </Button>
          <LinkButton to="/">Go to the home page</LinkButton>
        </div>
      </EntryState>
    );
  }
  return (
    <div className={styles.screen}>
      <h1>Stay in touch</h1>
      <p className={styles.lead}>Hold your badge to the scanner, or type your name and e-mail address.</p>
      <LeadForm key={people} isFirst={people === 0} onKept={setKept} />
    </div>
  );
}
