import { expect, it } from 'vitest';
import { standInfo } from './apply-stand-settings';

it('includes the website only if a link may open it', () => {
  const stand = { mode: 'kiosk' as const, standName: 'Hall 4', country: '', showHours: null };
  const info = { mode: 'kiosk', name: 'Hall 4' };
  expect(standInfo({ ...stand, shop: 'https://shop.example' })).toEqual({
    ...info,
    website: 'https://shop.example',
  });
  expect(standInfo({ ...stand, shop: '' })).toEqual(info);
  expect(standInfo({ ...stand, shop: 'http://127.0.0.1:4173' })).toEqual(info);
});

it('includes the show hours and the country', () => {
  const hours = { from: '09:00', to: '18:30' };
  const info = standInfo({
    mode: 'kiosk',
    standName: 'Hall 4',
    country: 'DE',
    shop: '',
    showHours: hours,
  });
  expect(info).toEqual({ mode: 'kiosk', name: 'Hall 4', country: 'DE', hours });
});
