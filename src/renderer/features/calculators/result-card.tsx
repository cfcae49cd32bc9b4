import { useEffect, useState } from 'react';
import { Button } from '../../components/forms/button';
import { copyToClipboard } from '../../lib/clipboard';
import { warningsOf, type Calculation } from './compute-result';
import type { Tool, Values, FigureTable, CalculatorResult, Field } from './tool';
import { findUnit } from '../../../shared/calculators/units';
import { visibleFields } from './worksheet';
import styles from './result-card.module.css';
import tableStyles from './result-table.module.css';

/** Milliseconds for which the message about a copy is shown. */
const STATUS_MS = 2000;

interface ResultCardProps {
  tool: Tool;
  values: Values;
  calculation: Calculation;
  /** Name and catalogue number of the product of the calculation; null without one. */
  productText: string | null;
}

export function ResultCard({ tool, values, calculation, productText }: ResultCardProps) {
  const { result, missing, problems } = calculation;
  const [mainFigure, ...otherFigures] = result?.figures ?? [];
  const warnings = result ? warningsOf(result) : [];
  return (
    <section className={styles.card} aria-labelledby="result">
      <h2 id="result" className={styles.title}>
        Result
      </h2>
      <div role="status" className={styles.live}>
        {mainFigure && (
          <p className={styles.main}>
            <span className={styles.label}>{mainFigure.label}</span> <strong>{mainFigure.text}</strong>
          </p>
        )}
        {missing.length > 0 && <p className={styles.waiting}>{`Still needed: ${missing.join(', ')}.`}</p>}
        {Object.keys(problems).length > 0 && (
          <p className={styles.waiting}>No result: see the message next to the field.</p>
        )}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
      </div>
      {otherFigures.length > 0 && (
        <dl className={styles.otherFigures}>
          {otherFigures.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {result?.tables?.map((table) => (
        <ResultTable key={table.caption} table={table} />
      ))}
      {result && <CopyResult text={resultText(tool, values, result, productText)} />}
    </section>
  );
}

function CopyResult({ text }: { text: string }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    if (status === '') return;
    const timer = setTimeout(() => setStatus(''), STATUS_MS);
    return () => clearTimeout(timer);
  }, [status]);
  const copy = async () =>
    setStatus((await copyToClipboard(text)) ? 'Copied' : 'This browser does not allow copying');
  return (
    <p className={`${styles.copy} needs-script`}>
      <Button onClick={() => void copy()}>Copy result</Button>
      <span role="status">{status}</span>
    </p>
  );
}

function ResultTable({ table: { caption, head, rows } }: { table: FigureTable }) {
  return (
    <div className={tableStyles.container} role="region" aria-label={caption} tabIndex={0}>
      <table className={tableStyles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((heading, index) => (
              // The key is the index, because headings can be equal: a visitor can enter the same value twice.
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells], rowIndex) => (
            <tr key={rowIndex}>
              <th scope="row">{heading}</th>
              {cells.map((cell, cellIndex) => (
                <td key={cellIndex}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Formats inputs, results and formula as text for a laboratory notebook. */
export function resultText(
  tool: Tool,
  values: Values,
  result: CalculatorResult,
  productText: string | null = null,
): string {
  const inputs = visibleFields(tool, values)
    .map((field) => inputLine(field, values))
    .filter((line) => line !== null);
  const tables = (result.tables ?? []).flatMap(({ caption, head, rows }) => [
    caption,
    ...[head, ...rows].map((row) => row.join('\t')),
  ]);
  return [
    `${tool.name} calculator`,
    ...(productText === null ? [] : [`Product: ${productText}`]),
    ...inputs,
    '',
    ...result.figures.map(({ label, text }) => `${label}: ${text}`),
    ...tables,
    ...warningsOf(result),
    '',
    ...tool.formula,
  ].join('\n');
}

/** Returns the label and the value of a field; null for an empty or computed field. */
function inputLine(field: Field, values: Values): string | null {
  const value = values[field.name] ?? '';
  if (field.kind === 'choice')
    return `${field.label}: ${field.choices.find((choice) => choice.value === value)?.label ?? value}`;
  if (value.trim() === '' || (field.kind === 'number' && field.isComputed?.(values))) return null;
  if (field.kind === 'text') return `${field.label}: ${value.trim()}`;
  const unit =
    findUnit(field.units, values[`${field.name}_unit`] ?? '') ?? findUnit(field.units, field.initialUnit);
  return `${field.label}: ${value.trim()} ${unit?.label ?? ''}`.trim();
}
