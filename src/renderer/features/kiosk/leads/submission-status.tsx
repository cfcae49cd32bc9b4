import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import styles from './stand-form.module.css';

type Kept = ReplyOf<'entryProgress'>['list'][number];

/** How often it is asked how far an entry has come. */
const LOOK_MS = 2000;

interface EntryStateProps {
  title: string;
  kept: Kept;
  children: ReactNode;
}

/** What was kept, and how far it has come on its way to the shop; it takes the focus from the form that is gone. */
export function EntryState({ title, kept: first, children }: EntryStateProps) {
  const client = useClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [kept, setKept] = useState(first);
  const { key, progress } = kept;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (progress === 'accepted' || progress === 'needs attention') return;
    const looking = setInterval(() => {
      void client.call('entryProgress', { keys: [key] }).then((outcome) => {
        const [now] = outcome.ok ? outcome.data.list : [];
        if (now) setKept(now);
      });
    }, LOOK_MS);
    return () => clearInterval(looking);
  }, [client, key, progress]);
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h1 id="kept" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p role="status" className={styles.progress} data-progress={progress}>
        {wordsFor(kept)}
      </p>
      {children}
    </section>
  );
}

function wordsFor({ progress, receipt }: Kept): string {
  switch (progress) {
    case 'on this device':
      return 'On this device: it goes to the shop as soon as there is a network.';
    case 'sent':
      return 'Sent: the shop has not answered yet.';
    case 'accepted':
      return `Accepted by the shop, number ${receipt}.`;
    case 'needs attention':
      return 'On this device: our staff will look at it.';
  }
}
