import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { QueryForm } from '../../components/forms/query-form';
import { NoScriptSubmit } from '../../components/forms/no-script';
import type { CalculatorProduct } from './product-facts';
import { searchTools, toolUrl } from './registry';
import styles from './calculator-search.module.css';

interface CalculatorSearchProps {
  value: string;
  onChange: (value: string) => void;
  product: CalculatorProduct | null;
}

/**
 * Filters the list while typing; Enter opens the first match. Without JavaScript the form opens the filtered
 * list.
 */
export function CalculatorSearch({ value, onChange, product }: CalculatorSearchProps) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <QueryForm
      href={`/calc${product ? `?goods=${product.id}` : ''}`}
      className={styles.search}
      role="search"
      aria-label="Calculators"
      onSubmit={(event) => {
        event.preventDefault();
        const [firstMatch] = searchTools(value);
        if (firstMatch && value.trim() !== '') void navigate(toolUrl(firstMatch, product));
      }}
    >
      <label htmlFor={id}>Find a calculator</label>
      <input
        id={id}
        type="search"
        name="q"
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        placeholder="dilution, Tm, A280 …"
        onChange={(event) => onChange(event.target.value)}
      />
      <NoScriptSubmit>Find</NoScriptSubmit>
    </QueryForm>
  );
}
