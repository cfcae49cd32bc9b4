import { expect, it } from 'vitest';
import { requireStrongPassword } from './password-strength';

it.each([
  'quartz lantern seven meadow',
  'QUARTZLANTERNSEVENMEADOW',
  '8241 9937 5520 1846 7',
  '#~{]?!+*;=%&/<^|§',
  '石英燈籠草地河流山脈海洋',
  ' padded with blanks at either end ',
])('takes a password of any signs: %s', async (password) => {
  await expect(requireStrongPassword(password, ['ann'])).resolves.toBeUndefined();
});

it.each(['qwertyuiop', 'annannann', '12345678', 'Passw0rd!'])('refuses %s', async (password) => {
  await expect(requireStrongPassword(password, ['ann'])).rejects.toMatchObject({ field: 'password' });
});
