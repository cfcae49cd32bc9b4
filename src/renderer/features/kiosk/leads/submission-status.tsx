import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import styles from './stand-form.module.css';

type Entry = ReplyOf<'entryProgress'>['list'][number];

const POLL_INTERVAL_MS = 2000;

interface SubmissionStatusProps {
  title: string;
  entry: Entry;
  children: ReactNode;
}

/** Shows the progress of a stored entry on its way to the shop. Receives the focus, because the sent form is gone. */
export function SubmissionStatus({ title, entry: initialEntry, children }: SubmissionStatusProps) {
  const client = useClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [entry, setEntry] = useState(initialEntry);
  const { key, progress } = entry;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (progress === 'accepted' || progress === 'needs attention') return;
    // Replies may arrive in another order: one to an earlier request must not replace newer progress.
    let isOutdated = false;
    const timer = setInterval(() => {
      void client.call('entryProgress', { keys: [key] }).then((outcome) => {
        const [latest] = outcome.ok ? outcome.data.list : [];
        if (latest && !isOutdated) setEntry(latest);
      });
    }, POLL_INTERVAL_MS);
    return () => {
      isOutdated = true;
      clearInterval(timer);
    };
  }, [client, key, progress]);
  return (
    <section className={styles.stored} aria-labelledby="submission-status">
      <h1 id="submission-status" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status" className={styles.progress} data-progress={progress}>
        {statusMessage(entry)}
      </p>
      {children}
    </section>
  );
}

function statusMessage({ progress, receipt }: Entry): string {
  switch (progress) {
    case 'on this device':
      return 'Saved on this device. It will be sent as soon as the network is available.';
    case 'sent':
      return 'Sent. Waiting for the shop’s confirmation.';
    case 'accepted':
      return `Received by the shop. The number is ${receipt}.`;
    case 'needs attention':
      return 'Saved on this device. Our staff will check it.';
  }
}
