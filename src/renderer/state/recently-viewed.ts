import { startTransition, useEffect, useState } from 'react';
import { forgetViewed, noteViewed, viewedGoods, type ViewedGoods } from './viewed-goods';

/** What was looked at before in this tab, the latest first; empty for the first paint, which is the server's. */
export function useRecentlyViewed(): readonly ViewedGoods[] {
  const [goods, setGoods] = useState<readonly ViewedGoods[]>([]);
  useEffect(() => startTransition(() => setGoods(viewedGoods())), []);
  return goods;
}

/** The same without the product of this page, which is noted for the next one. */
export function useViewedBefore(product: ViewedGoods): { goods: readonly ViewedGoods[]; forget: () => void } {
  const { goods_id, goods_name, goods_sn, img } = product;
  const [goods, setGoods] = useState<readonly ViewedGoods[]>([]);
  useEffect(() => {
    const before = viewedGoods().filter((one) => one.goods_id !== goods_id);
    noteViewed({ goods_id, goods_name, goods_sn, img });
    startTransition(() => setGoods(before));
  }, [goods_id, goods_name, goods_sn, img]);
  const forget = () => {
    forgetViewed();
    setGoods([]);
  };
  return { goods, forget };
}
