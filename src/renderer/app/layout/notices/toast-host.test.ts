// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Notice } from '../../../state/notices';
import { noticeDuration, onArrival } from './toast-host';

const link = { href: '/shoppingCart', label: 'View the cart', navigate: () => undefined };
const tones: readonly Notice['tone'][] = ['success', 'info', 'warning', 'error'];

it.each(tones)('never shows a notice with a link for a shorter time: %s', (tone) => {
  const withLink = noticeDuration({ tone, link });
  expect(withLink).toBeGreaterThanOrEqual(8000);
  expect(withLink).toBeGreaterThanOrEqual(noticeDuration({ tone, link: undefined }));
});

describe('the page of a notice’s link', () => {
  afterEach(() => history.replaceState(null, '', '/'));
  const focusPage = () => window.dispatchEvent(new FocusEvent('focusin'));

  it('removes the notice when it is opened', () => {
    const remove = vi.fn();
    onArrival('/shoppingCart', remove);
    history.replaceState(null, '', '/goodsInfo?id=1');
    focusPage();
    expect(remove).not.toHaveBeenCalled();
    history.replaceState(null, '', '/shoppingCart');
    focusPage();
    focusPage();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('keeps a notice that it shows itself', () => {
    const remove = vi.fn();
    history.replaceState(null, '', '/shoppingCart');
    onArrival('/shoppingCart', remove);
    focusPage();
    expect(remove).not.toHaveBeenCalled();
  });
});
