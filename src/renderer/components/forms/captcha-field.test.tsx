// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CaptchaField } from './captcha-field';

afterEach(cleanup);

function Field() {
  const [value, setValue] = useState('');
  return (
    <CaptchaField
      picture="data:,"
      sound=""
      loadError=""
      needless={false}
      renew={() => undefined}
      value={value}
      onChange={setValue}
    />
  );
}

it.each([
  ['A B C D', 'ABCD'],
  [' AB12 ', 'AB12'],
  ['AB12 34', 'AB12'],
])('takes the four characters from the pasted text “%s”', async (text, expected) => {
  const user = userEvent.setup();
  render(<Field />);
  await user.click(screen.getByRole('textbox'));
  await user.paste(text);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(expected);
});
