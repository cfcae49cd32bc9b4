/** Maximum lines of one QR code, so that it can be scanned from a screen. */
export const MAX_TRANSFER_LINES = 30;

/** Maximum characters of `goods_attr`, which identifies a size. */
export const MAX_SIZE_LENGTH = 120;

/** Maximum bytes of the address in a QR code, so that a telephone can scan it from a screen. */
export const MAX_TRANSFER_URL_BYTES = 1_200;

/** Maximum characters of a transfer token, which is a part of the address in a QR code. */
export const MAX_TRANSFER_TOKEN_LENGTH = 1_200;

/** A cart line that is transferred to another device. It has no price: the shop determines it again. */
export interface TransferLine {
  goods_id: number;
  /** Identifies the size. */
  goods_attr: string;
  /** Quantity in units. */
  number: number;
}
