import type { FormHTMLAttributes, RefObject } from 'react';

interface QueryFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> {
  /** Path and current query. */
  href: string;
  /** Parameter that a field of the form sets. It has no hidden field. */
  changedParam?: string;
  formRef?: RefObject<HTMLFormElement>;
}

/**
 * A GET form that changes one query parameter. Hidden fields keep the other parameters of `href`, so that the form works
 * without JavaScript.
 */
export function QueryForm({ href, changedParam, formRef, children, ...rest }: QueryFormProps) {
  const [path, query] = href.split('?');
  const params = [...new URLSearchParams(query)].filter(([name]) => name !== changedParam);
  return (
    <form ref={formRef} action={path} {...rest}>
      {children}
      {params.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
    </form>
  );
}
