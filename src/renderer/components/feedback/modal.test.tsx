// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Modal } from './modal';

// jsdom does not implement the methods of dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close: () => undefined,
});

afterEach(cleanup);

it('closes on a click beside it, but not at the end of a text selection that began inside', () => {
  const onClose = vi.fn();
  render(
    <Modal title="Quote" onClose={onClose}>
      <input aria-label="Name" />
    </Modal>,
  );
  const dialog = screen.getByRole('dialog');
  // The browser sends the click to the nearest element that contains both ends of the press.
  fireEvent.pointerDown(screen.getByLabelText('Name'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});
