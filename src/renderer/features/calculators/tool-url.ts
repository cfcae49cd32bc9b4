import type { Goods } from './product-facts';
import type { ToolEntry } from './tool';

/** The address of a calculator as it is at first, for the same product. */
export function toolAddress(tool: Pick<ToolEntry, 'id'>, goods: Goods | null): string {
  return `/calc?tool=${tool.id}${goods ? `&goods=${goods.id}` : ''}`;
}
