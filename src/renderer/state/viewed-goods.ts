import { draftOf, dropDraft, keepDraft } from './form-draft';

/** What stands on a tile of a product that was looked at. */
export interface ViewedGoods {
  goods_id: number;
  goods_name: string;
  goods_sn: string;
  img: string;
}

const NAME = 'viewed goods';
const MOST = 12;

/**
 * The products that were looked at in this tab, the latest first. No server is ever told, and they go as drafts do: when
 * the visitor signs out, or somebody else signs in.
 */
export function viewedGoods(): ViewedGoods[] {
  const kept = parsed(draftOf(NAME, { list: '' }).list);
  return Array.isArray(kept) ? kept.filter(isViewed).slice(0, MOST) : [];
}

/** Puts a product first. */
export function noteViewed({ goods_id, goods_name, goods_sn, img }: ViewedGoods): void {
  const others = viewedGoods().filter((one) => one.goods_id !== goods_id);
  const all = [{ goods_id, goods_name, goods_sn, img }, ...others].slice(0, MOST);
  keepDraft(NAME, { list: JSON.stringify(all) });
}

/** When the visitor wants it: what one person looked at is nothing for the next. */
export function forgetViewed(): void {
  dropDraft(NAME);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whoever can write here could write anything: a picture has to be the shop's own. */
function isViewed(kept: unknown): kept is ViewedGoods {
  if (typeof kept !== 'object' || kept === null) return false;
  const { goods_id, goods_name, goods_sn, img } = kept as Record<string, unknown>;
  return (
    Number.isSafeInteger(goods_id) &&
    Number(goods_id) > 0 &&
    [goods_name, goods_sn, img].every((text) => typeof text === 'string' && text.length < 500) &&
    /^\/pictures\/[a-z\d/.-]*$/.test(String(img))
  );
}
