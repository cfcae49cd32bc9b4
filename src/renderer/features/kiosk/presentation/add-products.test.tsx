// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Client } from '../../../api/client';
import { ClientProvider } from '../../../api/client-context';
import { AddProducts } from './add-products';

afterEach(cleanup);

it('keeps text that is typed while the products are looked up', async () => {
  let answer = () => {};
  const reply = { ok: true, data: { list: [], goods: [] } };
  const call = () => new Promise((resolve) => (answer = () => resolve(reply)));
  render(
    <ClientProvider value={{ call } as unknown as Client}>
      <AddProducts onFound={() => undefined} />
    </ClientProvider>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add products');
  const button = screen.getByRole('button', { name: 'Add to playlist' });
  await userEvent.type(field, 'QA1');
  await userEvent.click(button);
  await userEvent.type(field, '{Enter}QA2');
  await act(() => Promise.resolve(answer()));
  expect(field.value).toBe('QA1\nQA2');
  await userEvent.click(button);
  await act(() => Promise.resolve(answer()));
  expect(field.value).toBe('');
});
