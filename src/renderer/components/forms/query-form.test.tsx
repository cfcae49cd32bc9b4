// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { QueryForm } from './query-form';

afterEach(cleanup);

/** Returns the URL that a browser requests for the form. */
function sent(form: HTMLFormElement): string {
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, value as string]));
  return `${form.getAttribute('action')}?${query}`;
}

function formOf(href: string, without?: string): HTMLFormElement {
  const { container } = render(
    <QueryForm href={href} {...(without && { changedParam: without })}>
      {without && <input name={without} defaultValue="new" />}
    </QueryForm>,
  );
  const form = container.querySelector('form');
  if (!form) throw new Error('no form');
  return form;
}

it('keeps all other parameters, including repeated ones', () => {
  const form = formOf('/categoryList?id=22&f.host=Goat&f.host=Rabbit&sort=name', 'sort');
  expect(sent(form)).toBe('/categoryList?sort=new&id=22&f.host=Goat&f.host=Rabbit');
});

it('submits to the given path', () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  // A form normalizes line ends to CRLF, which no URL of the shop contains.
  const parameter = fc.tuple(word, word).filter((pair) => !/[\r\n]/.test(pair.join('')));
  fc.assert(
    fc.property(fc.array(parameter, { minLength: 1, maxLength: 5 }), (pairs) => {
      const href = `/notRegion?${new URLSearchParams(pairs)}`;
      expect(sent(formOf(href))).toBe(href);
      cleanup();
    }),
    { numRuns: 50 },
  );
});
