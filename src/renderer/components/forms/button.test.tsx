// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { FavoriteButton } from '../product/favorite-button';
import { Button } from './button';
import { Form, FormActions } from './form';
import { QuantityField } from './quantity-field';

afterEach(cleanup);

function SentForm({ onSubmit }: { onSubmit: () => void }) {
  const [sending, setSending] = useState(false);
  const submit = () => {
    onSubmit();
    setSending(true);
  };
  return (
    <Form form={{ problems: [], sending, submit }} label="Question">
      <FormActions form={{ problems: [], sending, submit }} action="Send" />
    </Form>
  );
}

it('keeps the focus on a submit button while its form is sent, and submits once', async () => {
  const onSubmit = vi.fn();
  render(<SentForm onSubmit={onSubmit} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'One moment…' });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  await user.keyboard(' ');
  await user.click(button);
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('prevents the submission by the browser while disabled, as for Enter in a field', () => {
  render(
    <Button type="submit" disabled>
      Send
    </Button>,
  );
  const button = screen.getByRole('button');
  const click = createEvent.click(button);
  fireEvent(button, click);
  expect(click.defaultPrevented).toBe(true);
});

it('keeps the focus on the button that reaches the smallest quantity', async () => {
  function Field() {
    const [value, setValue] = useState('2');
    return <QuantityField value={value} onChange={setValue} label="Quantity" />;
  }
  render(<Field />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}{Enter}');
  const decrease = screen.getByRole('button', { name: 'Decrease quantity' });
  expect(document.activeElement).toBe(decrease);
  expect(decrease.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('1');
  // The button keeps the focus but leaves the tab order.
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(document.body);
});

it('keeps the focus on a favorite button that is being saved', async () => {
  const onToggle = vi.fn();
  const button = (busy: boolean) => (
    <FavoriteButton name="Aspirin" favorite={false} busy={busy} onToggle={onToggle} />
  );
  const { rerender } = render(button(false));
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  rerender(button(true));
  await user.keyboard('{Enter}');
  expect(onToggle).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
