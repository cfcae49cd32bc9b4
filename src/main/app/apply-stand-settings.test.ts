import { expect, it } from 'vitest';
import { standInfo } from './apply-stand-settings';

it('includes the website only if a link may open it', () => {
  const stand = { mode: 'kiosk' as const, standName: 'Hall 4', country: '', showHours: null };
  const place = { mode: 'kiosk', name: 'Hall 4' };
  expect(standInfo({ ...stand, shop: 'https://shop.example' })).toEqual({
    ...place,
    website: 'https://shop.example',
  });
  expect(standInfo({ ...stand, shop: '' })).toEqual(place);
  expect(standInfo({ ...stand, shop: 'http://127.0.0.1:4173' })).toEqual(place);
});

it('includes the show hours and the country', () => {
  const hours = { from: '09:00', to: '18:30' };
  const place = standInfo({
    mode: 'kiosk',
    standName: 'Hall 4',
    country: 'DE',
    shop: '',
    showHours: hours,
  });
  expect(place).toEqual({ mode: 'kiosk', name: 'Hall 4', country: 'DE', hours });
});
