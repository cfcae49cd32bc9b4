// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { CopyLink } from './copy-link';

// jsdom does not implement the methods of dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close: () => undefined,
});

afterEach(cleanup);

it('shows the page of the website as a QR code at a stand', async () => {
  render(<CopyLink path="/goodsInfo?id=7" stand={{ website: 'https://shop.example' }} />);
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open on your phone' }));
  expect(
    await screen.findByRole('img', { name: 'QR code of https://shop.example/goodsInfo?id=7' }),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers nothing at a stand that knows no website', () => {
  render(<CopyLink path="/goodsInfo?id=7" stand={{}} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('copies the link on the website', () => {
  render(<CopyLink path="/goodsInfo?id=7" stand={null} />);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy();
});
