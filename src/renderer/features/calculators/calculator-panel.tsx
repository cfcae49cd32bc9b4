import { useState, useCallback, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { QueryForm } from '../../components/forms/query-form';
import { NoScriptSubmit } from '../../components/forms/no-script';
import { CalculatorField } from './calculator-field';
import { CALCULATOR_LIST_ID } from './calculator-nav';
import type { CalculatorProduct } from './product-facts';
import { ResultCard } from './result-card';
import { visibleFields } from './worksheet';
import { computeResult } from './compute-result';
import { calculatorStateUrl, valuesFromUrl, exampleUrl } from './field-values';
import type { Tool } from './tool';
import { toolUrl } from './registry';
import styles from './calculator-panel.module.css';
import aboutStyles from './about-tool.module.css';
import noteStyles from './product-note.module.css';

export interface CalculatorPanelProps {
  tool: Tool;
  /** Query of the URL, with the field values. */
  query: URLSearchParams;
  product: CalculatorProduct | null;
  /** Message when the product of the URL cannot be loaded. */
  productError: string | null;
}

/** Fields, result, formula and source. Renders the same on server and client for the same values. */
export function CalculatorPanel({ tool, query, product, productError }: CalculatorPanelProps) {
  const [values, setValues] = useState(() => valuesFromUrl(tool, query, product?.facts));
  const { flush } = useUrlSync(calculatorStateUrl(tool, values, product));
  const calculation = computeResult(tool, values);
  const setValue = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <article className={styles.panel}>
      <div className={styles.head}>
        <a href={`#${CALCULATOR_LIST_ID}`} className={styles.allCalculators}>
          All calculators
        </a>
        <h1>{`${tool.name} calculator`}</h1>
        <p className={styles.summary}>{tool.summary}</p>
        <ProductNote tool={tool} product={product} productError={productError} />
      </div>
      <div className={styles.cards}>
        <QueryForm
          href={toolUrl(tool, product)}
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
              onChange={setValue}
              problem={calculation.problems[field.name]}
              computedText={calculation.result?.figures[0]?.text}
            />
          ))}
          <div className={styles.actions}>
            <NoScriptSubmit>Calculate</NoScriptSubmit>
            <Link to={toolUrl(tool, product)} className={styles.clear} replace preventScrollReset>
              Clear
            </Link>
          </div>
        </QueryForm>
        <ResultCard
          tool={tool}
          values={values}
          calculation={calculation}
          productText={product && `${product.name} (${product.catalogueNumber})`}
        />
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
          <Link to={exampleUrl(tool, example.values)} className={aboutStyles.exampleLink}>
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

/** Names the product of the calculation with its weights and purity, or shows that it could not be loaded. */
function ProductNote({ tool, product, productError }: Omit<CalculatorPanelProps, 'query'>) {
  if (productError !== null) return <p className={noteStyles.note}>{productError}</p>;
  if (!product) return null;
  const { id, name, catalogueNumber, facts, purity, componentWeight } = product;
  const factTexts = [
    facts.weight !== undefined && `${facts.weight} g/mol as sold`,
    componentWeight !== null && `${componentWeight} g/mol for its largest component`,
    purity !== null && `purity ${purity}`,
  ].filter((fact) => fact !== false);
  return (
    <p className={noteStyles.note}>
      For <Link to={`/goodsInfo?id=${id}`}>{name}</Link> ({catalogueNumber})
      {factTexts.length > 0 && `: ${factTexts.join(', ')}`}.{' '}
      <Link to={toolUrl(tool, null)}>Without this product</Link>
    </p>
  );
}

/** Delay after the last keystroke before the URL changes. */
const DEBOUNCE_MS = 250;

/**
 * Replaces the URL of the page, which contains the typed values, after a delay. Avoids a navigation of the router, which
 * would reload the page's data. `flush` replaces the URL immediately.
 */
function useUrlSync(url: string): { flush: () => void } {
  const writtenUrl = useRef(url);
  const flush = useCallback(() => {
    if (writtenUrl.current === url) return;
    writtenUrl.current = url;
    try {
      // Keeps the router's history state.
      window.history.replaceState(window.history.state, '', url);
    } catch {
      // Browsers limit the rate of history changes. The next change writes the URL again.
    }
  }, [url]);
  useEffect(() => {
    const timer = setTimeout(flush, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [flush]);
  return { flush };
}
