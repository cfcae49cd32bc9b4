// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Notice } from '../../../state/notices';
import { noticeDuration } from './toast-host';

const link = { href: '/shoppingCart', label: 'View the cart', navigate: () => undefined };
const tones: readonly Notice['tone'][] = ['success', 'info', 'warning', 'error'];

it.each(tones)('never shows a notice with a link for a shorter time: %s', (tone) => {
  const withLink = noticeDuration({ tone, link });
  expect(withLink).toBeGreaterThanOrEqual(8000);
  expect(withLink).toBeGreaterThanOrEqual(noticeDuration({ tone, link: undefined }));
});
