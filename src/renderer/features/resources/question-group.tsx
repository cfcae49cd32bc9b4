import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { SafeLink } from '../../components/layout/safe-link';
import styles from './questions.module.css';

type Group = ReplyOf<'questions'>['groups'][number];

/** Questions of a group. A click opens an answer, even without JavaScript. A URL fragment with its id also opens it. */
export function QuestionGroup({ group, open }: { group: Group; open: boolean }) {
  return (
    <section aria-labelledby={group.id}>
      <h2 id={group.id}>{group.name}</h2>
      {group.questions.map((question) => (
        <Answer key={question.id} question={question} open={open} />
      ))}
    </section>
  );
}

function Answer({ question, open }: { question: Group['questions'][number]; open: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const { id, answer, more } = question;
  useEffect(() => {
    if (hash === `#${id}` && details.current) details.current.open = true;
  }, [hash, id]);
  return (
    <details ref={details} id={id} className={styles.question} open={open}>
      <summary>{question.question}</summary>
      <div className={styles.answer}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {more && (
          <SafeLink href={more.url} className={styles.more}>
            {more.text}
          </SafeLink>
        )}
      </div>
    </details>
  );
}
