import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { toSingleLine } from '../../../shared/lib/visible-text';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { useSettings } from '../../state/settings';
import { QuestionGroup } from './question-group';
import { Button, LinkButton } from '../../components/forms/button';
import { PageFrame } from '../../components/layout/page-frame';
import screenStyles from './resource-screen.module.css';
import styles from './questions.module.css';
import formStyles from '../../components/forms/filter-form.module.css';

interface QuestionData extends ReplyOf<'questions'> {
  /** Search text; '' for none. */
  key: string;
}

/** Characters of a search text; longer ones are cut. */
const MAX_KEY_LENGTH = 120;
/** A search with at most this number of results shows the answers opened. */
const MAX_OPEN_ANSWERS = 5;

export async function load({ client, url, signal }: LoadArgs): Promise<QuestionData> {
  const key = toSingleLine(url.searchParams.get('key') ?? '', MAX_KEY_LENGTH);
  return { key, ...unwrap(await client.call('questions', { key }, { signal })) };
}

export function head({ key, groups }: QuestionData): PageHead {
  if (key) {
    return {
      title: `Questions and answers: ${key}`,
      description: `Answers about ${key}.`,
      canonical: `/faq?${new URLSearchParams({ key })}`,
      robots: 'noindex',
    };
  }
  return {
    title: 'Questions and answers',
    description: `Answers to questions on these topics: ${groups.map(({ name }) => name).join('; ')}.`,
    canonical: '/faq',
  };
}

export function Screen({ data: { key, groups, total } }: { data: QuestionData }) {
  return (
    <PageFrame
      title="Questions and answers"
      intro="Frequently asked questions. If you can’t find an answer, ask us."
    >
      <QuestionSearch key={key} initialKey={key} />
      {key && (
        <p role="status">
          <strong>{total}</strong> {total === 1 ? 'answer' : 'answers'} for “{key}”
        </p>
      )}
      {total > 0 ? (
        <div className={styles.columns}>
          <div className={styles.contents}>
            <nav aria-label="Question groups">
              <ul>
                {groups.map(({ id, name, questions }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      {name} <span>{questions.length}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <AskUs />
          </div>
          <div className={styles.groups}>
            {groups.map((group) => (
              <QuestionGroup key={group.id} group={group} isOpen={key !== '' && total <= MAX_OPEN_ANSWERS} />
            ))}
          </div>
        </div>
      ) : (
        <div className={screenStyles.empty}>
          {key === '' ? (
            <p>No questions here yet.</p>
          ) : (
            <>
              <p>No questions match all of these words. Try fewer words, or ask us.</p>
              <LinkButton to="/faq">Show all questions</LinkButton>
            </>
          )}
          <AskUs />
        </div>
      )}
    </PageFrame>
  );
}

function AskUs() {
  const { phone } = useSettings();
  return (
    <div className={styles.ask}>
      <p>No answer here? Write to us, or call {phone}.</p>
      <LinkButton to="/contactUs" variant="main">
        Ask a question
      </LinkButton>
    </div>
  );
}

/** Search form, which also works without JavaScript. */
function QuestionSearch({ initialKey }: { initialKey: string }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(initialKey);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const searchText = key.trim();
    void navigate(searchText ? `/faq?${new URLSearchParams({ key: searchText })}` : '/faq');
  };
  return (
    <form
      action="/faq"
      className={`${formStyles.form} ${formStyles.single}`}
      aria-label="Questions"
      onSubmit={submit}
    >
      <label className={formStyles.field}>
        Keyword
        <input
          type="text"
          enterKeyHint="search"
          name="key"
          value={key}
          maxLength={MAX_KEY_LENGTH}
          autoComplete="off"
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <Button type="submit" className={formStyles.submit}>
        Find answers
      </Button>
    </form>
  );
}
