import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { TEST_CAPTCHA } from '../fixtures/make-shop';

/** Answers the captcha of a form once it is loaded. Right after a solved one, no characters are required. */
export async function enterCaptcha(user: UserEvent): Promise<void> {
  const input = () => screen.queryByLabelText('Characters in the picture');
  const picture = () => screen.queryByTitle('Show other characters')?.querySelector('img');
  await waitFor(() => expect(input() === null || !!picture()).toBe(true));
  const field = input();
  if (field) await user.type(field, TEST_CAPTCHA);
}
