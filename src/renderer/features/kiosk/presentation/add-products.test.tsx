// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Client } from '../../../api/client';
import { ClientProvider } from '../../../api/client-context';
import { AddProducts } from './add-products';

afterEach(cleanup);

/** Renders the form with a client whose `call` answers all calls. */
function renderWithCall(call: () => Promise<unknown>) {
  render(
    <ClientProvider value={{ call } as unknown as Client}>
      <AddProducts onFound={() => undefined} />
    </ClientProvider>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add products');
  const button = screen.getByRole('button', { name: 'Add to playlist' });
  return { field, button };
}

it('keeps text that is typed while the products are looked up', async () => {
  let answer = () => {};
  const reply = { ok: true, data: { list: [], goods: [] } };
  const call = () => new Promise((resolve) => (answer = () => resolve(reply)));
  const { field, button } = renderWithCall(call);
  await userEvent.type(field, 'QA1');
  await userEvent.click(button);
  await userEvent.type(field, '{Enter}QA2');
  await act(() => Promise.resolve(answer()));
  expect(field.value).toBe('QA1\nQA2');
  await userEvent.click(button);
  await act(() => Promise.resolve(answer()));
  expect(field.value).toBe('');
});

it('keeps unresolved rows until they are chosen or skipped, also after another lookup', async () => {
  const product = { goods_id: 7, goods_sn: 'QA7', goods_name: 'Anti-EGFR' };
  const replies = [
    { ok: true, data: { list: [{ state: 'unknown', goods_ids: [] }], goods: [] } },
    { ok: false, failure: { kind: 'offline' } },
    { ok: true, data: { list: [{ state: 'found', goods_ids: [7] }], goods: [product] } },
  ];
  const call = () => Promise.resolve(replies.shift());
  const { field, button } = renderWithCall(call);
  await userEvent.type(field, 'EGFRR');
  await userEvent.click(button);
  expect(await screen.findByText('No product found for “EGFRR”.')).toBeTruthy();
  await userEvent.type(field, 'QA7');
  await userEvent.click(button);
  expect(screen.getByText('No product found for “EGFRR”.')).toBeTruthy();
  await userEvent.click(button);
  expect(field.value).toBe('');
  expect(screen.getByText('No product found for “EGFRR”.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.queryByText('No product found for “EGFRR”.')).toBeNull();
});
