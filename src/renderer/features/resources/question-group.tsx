import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { SafeLink } from '../../components/layout/safe-link';
import styles from './questions.module.css';

type Group = ReplyOf<'questions'>['groups'][number];

/** Questions of a group. A click opens the answer, even without JavaScript. A URL with the id of a question as fragment opens it too. */
export function QuestionGroup({ group, isOpen }: { group: Group; isOpen: boolean }) {
  return (
    <section aria-labelledby={group.id}>
      <h2 id={group.id}>{group.name}</h2>
      {group.questions.map((question) => (
        <Question key={question.id} question={question} isOpen={isOpen} />
      ))}
    </section>
  );
}

function Question({ question, isOpen }: { question: Group['questions'][number]; isOpen: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const { id, answer, more } = question;
  useEffect(() => {
    if (hash === `#${id}` && details.current) details.current.open = true;
  }, [hash, id]);
  return (
    <details ref={details} id={id} className={styles.question} open={isOpen}>
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
