import { useState, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { QueryForm } from '../../components/forms/query-form';
import { NoScriptSubmit } from '../../components/forms/no-script';
import { CalculatorField } from './calculator-field';
import { CALCULATOR_LIST_ID } from './calculator-nav';
import type { CalculatorProduct } from './product-facts';
import { ResultCard } from './result-card';
import { shownFields } from './worksheet';
import { solve } from './solve';
import { calculatorStateUrl, valuesFromUrl, exampleUrl } from './start-values';
import type { Tool } from './tool';
import { toolUrl } from './registry';
import styles from './calculator-panel.module.css';
import aboutStyles from './about-tool.module.css';
import noteStyles from './product-note.module.css';

export interface CalculatorPanelProps {
  tool: Tool;
  /** Values in the URL. */
  query: URLSearchParams;
  goods: CalculatorProduct | null;
  missing: string | null;
}

/** Fields, result, formula and source. Renders the same on server and client for the same values. */
export function CalculatorPanel({ tool, query, goods, missing }: CalculatorPanelProps) {
  const [values, setValues] = useState(() => valuesFromUrl(tool, query, goods?.facts));
  const { settle } = useInputUrl(calculatorStateUrl(tool, values, goods));
  const solution = solve(tool, values);
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <article className={styles.panel}>
      <div className={styles.head}>
        <a href={`#${CALCULATOR_LIST_ID}`} className={styles.all}>
          All calculators
        </a>
        <h1>{`${tool.name} calculator`}</h1>
        <p className={styles.summary}>{tool.summary}</p>
        <ProductNote goods={goods} missing={missing} />
      </div>
      <div className={styles.cards}>
        <QueryForm
          href={toolUrl(tool, goods)}
          className={styles.form}
          aria-label={`${tool.name} calculator`}
          noValidate
          onBlur={settle}
          onSubmit={(event) => {
            event.preventDefault();
            settle();
          }}
        >
          {shownFields(tool, values).map((field) => (
            <CalculatorField
              key={field.name}
              field={field}
              values={values}
              onChange={set}
              problem={solution.problems[field.name]}
              computedText={solution.result?.figures[0]?.text}
            />
          ))}
          <div className={styles.actions}>
            <NoScriptSubmit>Calculate</NoScriptSubmit>
            <Link to={toolUrl(tool, goods)} className={styles.clear} replace preventScrollReset>
              Clear
            </Link>
          </div>
        </QueryForm>
        <ResultCard tool={tool} values={values} solution={solution} />
      </div>
      <AboutTool tool={tool} />
    </article>
  );
}

/** Formula, example and source of a calculator. */
function AboutTool({ tool }: { tool: Tool }) {
  const { formula, source, example } = tool;
  return (
    <div className={aboutStyles.about}>
      <section>
        <h2>Formula</h2>
        <ul className={aboutStyles.formula}>
          {formula.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Example</h2>
        <p>{example.question}</p>
        <p>
          <Link to={exampleUrl(tool, example.values)} className={aboutStyles.try}>
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

/** The product of a calculation and the facts used. */
function ProductNote({ goods, missing }: { goods: CalculatorProduct | null; missing: string | null }) {
  if (missing !== null) return <p className={noteStyles.note}>{missing}</p>;
  if (!goods) return null;
  const { id, name, number, facts, purity, partWeight } = goods;
  const known = [
    facts.weight !== undefined && `${facts.weight} g/mol as sold`,
    partWeight !== null && `${partWeight} g/mol for its largest component`,
    purity !== null && `purity ${purity}`,
  ].filter((fact) => fact !== false);
  return (
    <p className={noteStyles.note}>
      For <Link to={`/goodsInfo?id=${id}`}>{name}</Link> ({number})
      {known.length > 0 && `: ${known.join(', ')}`}. <Link to="/calc">Without this product</Link>
    </p>
  );
}

const DEBOUNCE_MS = 250;

/**
 * Writes typed values into the URL without router navigation, which would reload the page's data. `settle`
 * writes pending values immediately.
 */
function useInputUrl(address: string): { settle: () => void } {
  const written = useRef(address);
  const settle = useCallback(() => {
    if (written.current === address) return;
    written.current = address;
    try {
      // Keeps the router's history state.
      window.history.replaceState(window.history.state, '', address);
    } catch {
      // Browsers limit the rate of history changes; the next change is written.
    }
  }, [address]);
  useEffect(() => {
    const timer = setTimeout(settle, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [settle]);
  return { settle };
}
