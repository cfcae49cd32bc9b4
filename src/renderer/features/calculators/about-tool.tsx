import { Link } from 'react-router-dom';
import { valuesAddress } from './start-values';
import type { Tool } from './tool';
import styles from './about-tool.module.css';

/** How a calculator computes, after whom, and a case to try. */
export function AboutTool({ tool }: { tool: Tool }) {
  const { formula, source, example } = tool;
  return (
    <div className={styles.about}>
      <section>
        <h2>Formula</h2>
        <ul className={styles.formula}>
          {formula.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Example</h2>
        <p>{example.question}</p>
        <p>
          <Link to={valuesAddress(tool, example.values)} className={styles.try}>
            Fill in this example
          </Link>
        </p>
      </section>
      <section>
        <h2>Source</h2>
        <p>{source}</p>
      </section>
    </div>
  );
}
