import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QueryForm } from '../../components/forms/query-form';
import { NoScriptSubmit } from '../../components/forms/no-script-submit';
import { AboutTool } from './about-tool';
import { CalculatorField } from './calculator-field';
import { CALCULATORS } from './calculator-nav';
import { GoodsNote } from './product-note';
import type { Goods } from './product-facts';
import { ResultCard } from './result-card';
import { shownFields } from './worksheet';
import { solve } from './solve';
import { addressOf, valuesAt } from './start-values';
import type { Tool } from './tool';
import { toolAddress } from './tool-url';
import { useTypedAddress } from './use-input-url';
import styles from './calculator-panel.module.css';

export interface CalculatorPanelProps {
  tool: Tool;
  /** The values that the address holds. */
  query: URLSearchParams;
  goods: Goods | null;
  missing: string | null;
}

/** A calculator: fields, result, and where both come from. The same values make the same page on the server. */
export function CalculatorPanel({ tool, query, goods, missing }: CalculatorPanelProps) {
  const [values, setValues] = useState(() => valuesAt(tool, query, goods?.facts));
  const { settle } = useTypedAddress(addressOf(tool, values, goods));
  const solution = solve(tool, values);
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <article className={styles.panel}>
      <div className={styles.head}>
        <a href={`#${CALCULATORS}`} className={styles.all}>
          All calculators
        </a>
        <h1>{tool.name} calculator</h1>
        <p className={styles.summary}>{tool.summary}</p>
        <GoodsNote goods={goods} missing={missing} />
      </div>
      <div className={styles.cards}>
        <QueryForm
          href={toolAddress(tool, goods)}
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
              found={solution.answer?.figures[0]?.text}
            />
          ))}
          <div className={styles.actions}>
            <NoScriptSubmit>Calculate</NoScriptSubmit>
            <Link to={toolAddress(tool, goods)} className={styles.clear} replace preventScrollReset>
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
