import { Fragment } from 'react';
import type { Delivery } from '../../../shared/contract/orders';

interface AddressLinesProps {
  /** The name is shown elsewhere. */
  withoutName?: boolean;
  address: Pick<Delivery, 'consignee' | 'lines' | 'telephone' | 'email'>;
}

/** An address as its country writes it, with telephone and e-mail address. */
export function AddressLines({ address, withoutName = false }: AddressLinesProps) {
  const { consignee, lines, telephone, email } = address;
  const nameAt = lines.indexOf(consignee);
  const shown = withoutName ? lines.filter((_line, index) => index !== nameAt) : lines;
  return [...shown, telephone, email].filter(Boolean).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {!withoutName && index === nameAt ? <strong>{line}</strong> : line}
    </Fragment>
  ));
}
