// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SaveCartForm } from './save-cart-form';

afterEach(cleanup);

it('saves a cart once when the button is pressed again before the reply', async () => {
  let reply: (saved: boolean) => void = () => undefined;
  const onSave = vi.fn(() => new Promise<boolean>((resolve) => (reply = resolve)));
  render(<SaveCartForm lineCount={1} onSave={onSave} />);
  const name = screen.getByLabelText<HTMLInputElement>('Save the current cart as');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save 1 line' });
  await userEvent.type(name, 'Dr Lee{Enter}{Enter}');
  await userEvent.click(button);
  expect(onSave).toHaveBeenCalledOnce();
  reply(true);
  await waitFor(() => expect(name.value).toBe(''));
  await userEvent.type(name, 'Dr Kim{Enter}');
  expect(onSave).toHaveBeenCalledTimes(2);
  // A name that is typed while the cart is saved belongs to the next one.
  await userEvent.type(name, ' 2');
  reply(true);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  expect(name.value).toBe('Dr Kim 2');
});
