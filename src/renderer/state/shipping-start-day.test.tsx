// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { shopSettings } from '../../shared/contract/shop-settings';
import resources from '../../../resources/shop.json';
import { SettingsProvider } from './settings';
import { useOrderCutoff, useShippingStartDay } from './shipping-start-day';

afterEach(cleanup);

it.each([
  ['UTC', '15:00', '15:00 UTC', '2026-03-06'],
  ['Europe/Berlin', '15:00', '15:00 Berlin time', '2026-03-07'],
  ['America/New_York', '14:30', '14:30 New York time', '2026-03-06'],
  ['Asia/Shanghai', '24:00', '', '2026-03-06'],
])(
  'in %s with the cut-off %s the page states "%s" and counts from %s',
  (warehouse_time_zone, order_cutoff_time, text, day) => {
    const settings = { ...shopSettings.parse(resources), warehouse_time_zone, order_cutoff_time };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <SettingsProvider value={settings}>{children}</SettingsProvider>
    );
    const loadedAt = Date.parse('2026-03-06T14:45:00Z');
    expect(renderHook(() => useOrderCutoff(), { wrapper }).result.current).toBe(text);
    expect(renderHook(() => useShippingStartDay(loadedAt), { wrapper }).result.current).toBe(day);
  },
);
