import { Fragment } from 'react';
import type { Delivery } from '../../../shared/contract/orders';

interface AddressLinesProps {
  /** Leaves out the recipient's name, which the element around the address shows. */
  hidesName?: boolean;
  address: Pick<Delivery, 'consignee' | 'lines' | 'telephone' | 'email'>;
}

/** An address as its country writes it, with telephone and e-mail address. */
export function AddressLines({ address, hidesName = false }: AddressLinesProps) {
  const { consignee, lines, telephone, email } = address;
  const nameIndex = lines.indexOf(consignee);
  const shownLines = hidesName ? lines.filter((_line, index) => index !== nameIndex) : lines;
  return [...shownLines, telephone, email].filter(Boolean).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {!hidesName && index === nameIndex ? <strong>{line}</strong> : line}
    </Fragment>
  ));
}
