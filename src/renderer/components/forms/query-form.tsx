import type { FormHTMLAttributes, RefObject } from 'react';

interface QueryFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action'> {
  /** Path, and the query that the form keeps. */
  href: string;
  /** Parameter of `href` that a field of the form sets, and that therefore gets no hidden field. */
  changedParam?: string;
  formRef?: RefObject<HTMLFormElement>;
}

/**
 * A GET form whose fields set query parameters. Hidden fields keep the parameters of `href`, so that the form works without
 * JavaScript.
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
