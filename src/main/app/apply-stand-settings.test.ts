import { expect, it } from 'vitest';
import { standInfo } from './apply-stand-settings';

it('tells pages of a website only where a link may lead to it', () => {
  const stand = { mode: 'kiosk' as const, standName: 'Hall 4', showHours: null };
  const place = { mode: 'kiosk', name: 'Hall 4' };
  expect(standInfo({ ...stand, shop: 'https://shop.example' })).toEqual({
    ...place,
    website: 'https://shop.example',
  });
  expect(standInfo({ ...stand, shop: '' })).toEqual(place);
  expect(standInfo({ ...stand, shop: 'http://127.0.0.1:4173' })).toEqual(place);
});

it('tells them when the doors are open', () => {
  const hours = { from: '09:00', to: '18:30' };
  const place = standInfo({ mode: 'kiosk', standName: 'Hall 4', shop: '', showHours: hours });
  expect(place).toEqual({ mode: 'kiosk', name: 'Hall 4', hours });
});
