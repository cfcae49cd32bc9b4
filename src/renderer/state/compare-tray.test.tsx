// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import { expect, it } from 'vitest';
import { readStoredTray, storeTray, useCompareToggle } from './compare-tray';
import { NotifyProvider } from './notices';

/** Presses the Compare button of a product before the tray has loaded. */
function compareBeforeTray(goods_id: number): void {
  const product = {
    goods_id,
    goods_name: 'added',
    goods_sn: 'QA9',
    product_class: 'primary_antibody',
  } as const;
  const { result } = renderHook(() => useCompareToggle(product), {
    wrapper: ({ children }) => (
      <NotifyProvider value={() => undefined}>
        <RecoilRoot>{children}</RecoilRoot>
      </NotifyProvider>
    ),
  });
  act(() => result.current.onToggle());
  expect(result.current.isCompared).toBe(true);
}

it('keeps the stored products when another one is compared before it has loaded', () => {
  storeTray(
    [1, 2, 3].map((goods_id) => ({
      goods_id,
      goods_name: `product ${goods_id}`,
      goods_sn: `QA${goods_id}`,
      group: 'antibodies',
    })),
  );
  compareBeforeTray(9);
  expect(readStoredTray().map(({ goods_id }) => goods_id)).toEqual([1, 2, 3, 9]);
  compareBeforeTray(2);
  expect(readStoredTray()).toHaveLength(4);
});
