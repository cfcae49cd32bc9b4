import { useId, useState } from 'react';
import { parsePage } from '../../../shared/lib/pagination';
import { AddressForm } from '../forms/query-form';
import { ApplyButton } from '../forms/no-script-submit';
import styles from './pagination.module.css';

/** 'Go to' a page by its number; what is no page of the list becomes the nearest one. */
export function PaginationJumper(props: {
  page: number;
  count: number;
  /** The address of the first page; the form sends its number along, also without a script. */
  href: string;
  onPage: (page: number) => void;
}) {
  const [text, setText] = useState(String(props.page));
  const id = useId();
  const jump = () => {
    const page = parsePage(text, props.count);
    setText(String(page ?? props.page));
    if (page !== null && page !== props.page) props.onPage(page);
  };
  return (
    <AddressForm
      href={props.href}
      className={styles.jumper}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <label htmlFor={id}>Go to</label>
      <input
        id={id}
        name="page"
        className={styles.field}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={jump}
        size={Math.max(3, String(props.count).length)}
      />
      <ApplyButton>
        Go<span className="visually-hidden"> to this page</span>
      </ApplyButton>
    </AddressForm>
  );
}
