import { useState, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { QueryForm } from '../../components/forms/query-form';
import { NoScriptSubmit } from '../../components/forms/no-script';
import { CalculatorField } from './calculator-field';
import { CALCULATOR_LIST_ID } from './calculator-nav';
import type { CalculatorProduct } from './product-facts';
import { ResultCard } from './result-card';
import { visibleFields } from './worksheet';
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
  /** Message when the product of the URL cannot be loaded. */
  goodsError: string | null;
}

/** Fields, result, formula and source. Renders the same on server and client for the same values. */
export function CalculatorPanel({ tool, query, goods, goodsError }: CalculatorPanelProps) {
  const [values, setValues] = useState(() => valuesFromUrl(tool, query, goods?.facts));
  const { flush } = useInputUrl(calculatorStateUrl(tool, values, goods));
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
        <ProductNote goods={goods} goodsError={goodsError} />
      </div>
      <div className={styles.cards}>
        <QueryForm
          href={toolUrl(tool, goods)}
          className={styles.form}
          aria-label={`${tool.name} calculator`}
          noValidate
          onBlur={flush}
          onSubmit={(event) => {
            event.preventDefault();
            flush();
          }}
        >
          {visibleFields(tool, values).map((field) => (
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

/** Names the product of a calculation and its facts that prefill fields, or tells why it is missing. */
function ProductNote({ goods, goodsError }: Pick<CalculatorPanelProps, 'goods' | 'goodsError'>) {
  if (goodsError !== null) return <p className={noteStyles.note}>{goodsError}</p>;
  if (!goods) return null;
  const { id, name, number, facts, purity, partWeight } = goods;
  const factTexts = [
    facts.weight !== undefined && `${facts.weight} g/mol as sold`,
    partWeight !== null && `${partWeight} g/mol for its largest component`,
    purity !== null && `purity ${purity}`,
  ].filter((fact) => fact !== false);
  return (
    <p className={noteStyles.note}>
      For <Link to={`/goodsInfo?id=${id}`}>{name}</Link> ({number})
      {factTexts.length > 0 && `: ${factTexts.join(', ')}`}. <Link to="/calc">Without this product</Link>
    </p>
  );
}

const DEBOUNCE_MS = 250;

/**
 * Writes typed values into the URL without router navigation, which would reload the page's data. `flush` writes pending
 * values immediately.
 */
function useInputUrl(address: string): { flush: () => void } {
  const written = useRef(address);
  const flush = useCallback(() => {
    if (written.current === address) return;
    written.current = address;
    try {
      // Keeps the router's history state.
      window.history.replaceState(window.history.state, '', address);
    } catch {
      // Browsers limit the rate of history changes. The next change writes the URL again.
    }
  }, [address]);
  useEffect(() => {
    const timer = setTimeout(flush, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [flush]);
  return { flush };
}
