import { z } from 'zod';
import { webOrigin } from '../lib/web-origin';
import { MAX_STAND_NAME_LENGTH } from '../platform/stand-bridge';

/** Maximum number of keys that may sign the catalogues of one shop: the current key and former ones. */
export const MAX_CATALOGUE_KEYS = 20;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Settings of a stand's installation. */
export const standSettings = z.object({
  /** Origin of the stand's shop (`https://shop.example`); '' for none. */
  shop: z.string().refine((text) => text === '' || webOrigin(text) === text),
  /** Location of the stand, ISO 3166 alpha-2; '' if unknown. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  /** `demo` is a window on a salesperson's machine, `kiosk` a locked screen for visitors. */
  mode: z.enum(['demo', 'kiosk']),
  standName: z.string().max(MAX_STAND_NAME_LENGTH),
  /**
   * Local show hours; `to` before `from` = past midnight. Null = always open. Outside them the attract loop shows no slides.
   */
  showHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** Hash of the PIN for the staff menu; '' before the set-up. */
  pinHash: z.string().max(200),
  /** Hash of the normalized recovery code; '' for none. */
  recoveryHash: z.string().max(200),
  /** Ed25519 public keys (base64) that may sign catalogues. */
  catalogueKeys: z.array(z.string().max(200)).max(MAX_CATALOGUE_KEYS),
  /** Printers that print without a dialog. */
  printers: z.array(z.string().max(200)).max(50),
  /** Seconds without input until the warning. */
  idleSeconds: z.int().min(15).max(3600),
  /** Seconds from the warning to the end of the session. */
  warnSeconds: z.int().min(5).max(600),
});

export type StandSettings = z.infer<typeof standSettings>;
