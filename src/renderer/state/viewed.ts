/** Catalogue numbers of the products that were looked at since the page was opened, the last one first. */
let viewed: readonly string[] = [];

const MOST_VIEWED = 8;

/** In memory alone: whoever comes next gets a page of their own. */
export function noteViewed(goods_sn: string): void {
  viewed = [goods_sn, ...viewed.filter((one) => one !== goods_sn)].slice(0, MOST_VIEWED);
}

export function viewedNumbers(): readonly string[] {
  return viewed;
}
