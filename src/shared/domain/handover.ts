/** Lines that one code can hand over, so that it can still be read from a screen. */
export const MOST_HANDED_LINES = 30;

/** Characters that a code has at the most. */
export const LONGEST_HANDOVER = 3_200;

/** Units of a size that somebody takes along to another machine; what they cost is asked for there. */
export interface HandoverLine {
  goods_id: number;
  /** Names the size. */
  goods_attr: string;
  /** Units. */
  number: number;
}
