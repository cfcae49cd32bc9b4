import type { FormHTMLAttributes, RefObject } from 'react';

interface AddressFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> {
  /** Path and query, as the links of the page have them. */
  href: string;
  /** The parameter that a field of the form says itself. */
  without?: string;
  form?: RefObject<HTMLFormElement>;
}

/**
 * A form that changes a part of an address: hidden fields carry the rest along, so that sending it is enough where
 * no script follows every change.
 */
export function AddressForm({ href, without, form, children, ...rest }: AddressFormProps) {
  const [path, query] = href.split('?');
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== without);
  return (
    <form ref={form} action={path} {...rest}>
      {children}
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
