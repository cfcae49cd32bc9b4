import { z } from 'zod';
import { MAX_STAND_NAME_LENGTH } from '../platform/stand-bridge';
import { webOrigin } from '../lib/web-origin';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** What was decided when a stand was installed, as its machine keeps it. */
export const standSettings = z.object({
  /** Origin of the shop that orders and customers belong to (`https://shop.example`); '' = none. */
  shop: z.string().refine((text) => text === '' || webOrigin(text) === text),
  /** Where the stand is, ISO 3166 alpha-2; '' = not told. */
  country: z.string().regex(/^([A-Z]{2})?$/),
  /** `demo` is a window on a salesperson's machine, `kiosk` a locked screen for visitors. */
  mode: z.enum(['demo', 'kiosk']),
  standName: z.string().max(MAX_STAND_NAME_LENGTH),
  /** Local time of the doors; `to` before `from` = past midnight. Null = always open. The start screen rests while closed. */
  showHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable(),
  /** Of the PIN that opens the staff menu; '' = nobody set the stand up. */
  pinHash: z.string().max(200),
  /** Of the code that sets a new PIN, normalised; '' = none. */
  recoveryHash: z.string().max(200),
  /** Ed25519 public keys (base64) of whoever may send a new catalogue. */
  catalogueKeys: z.array(z.string().max(200)).max(20),
  /** Names of the printers that may be used without a dialog. */
  printers: z.array(z.string().max(200)).max(50),
  /** Without a touch for so long, a visit is asked whether it goes on; and so much later it ends. */
  idleSeconds: z.int().min(15).max(3600),
  warnSeconds: z.int().min(5).max(600),
});

export type StandSettings = z.infer<typeof standSettings>;
