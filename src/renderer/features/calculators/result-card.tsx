import { useEffect, useState } from 'react';
import { Button } from '../../components/forms/button';
import { copyToClipboard } from '../../lib/clipboard';
import { FigureTable } from './result-table';
import { resultText } from './result-text';
import { warningsOf, type Solution } from './solve';
import type { Tool, Values } from './tool';
import styles from './result-card.module.css';

const SAY_MS = 2000;

interface ResultCardProps {
  tool: Tool;
  values: Values;
  solution: Solution;
}

/** What came out, what speaks against it, and what is still needed. */
export function ResultCard({ tool, values, solution }: ResultCardProps) {
  const { answer, missing, problems } = solution;
  const [first, ...rest] = answer?.figures ?? [];
  const warnings = answer ? warningsOf(answer) : [];
  return (
    <section className={styles.card} aria-labelledby="result">
      <h2 id="result" className={styles.title}>
        Result
      </h2>
      <div role="status" className={styles.live}>
        {first && (
          <p className={styles.main}>
            <span className={styles.label}>{first.label}</span> <strong>{first.text}</strong>
          </p>
        )}
        {missing.length > 0 && <p className={styles.waiting}>Still needed: {missing.join(', ')}.</p>}
        {Object.keys(problems).length > 0 && (
          <p className={styles.waiting}>There is no result: see what is said beside the field.</p>
        )}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
      </div>
      {rest.length > 0 && (
        <dl className={styles.rest}>
          {rest.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {answer?.tables?.map((table) => (
        <FigureTable key={table.caption} table={table} />
      ))}
      {answer && <CopyResult text={resultText(tool, values, answer)} />}
    </section>
  );
}

function CopyResult({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAY_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => setSaid((await copyToClipboard(text)) ? 'Copied' : 'This browser forbids copying');
  return (
    <p className={`${styles.copy} needs-script`}>
      <Button onClick={() => void copy()}>Copy result</Button>
      <span role="status">{said}</span>
    </p>
  );
}
