import { z } from 'zod';
import type { StandForm } from '../platform/stand-bridge';

const line = z.string().max(300);

/** The set-up form as it comes over the bridge; what it means is checked afterwards, field by field. */
export const standForm: z.ZodType<StandForm> = z.object({
  shop: line,
  country: line,
  mode: line,
  standName: line,
  showFrom: line,
  showTo: line,
  pin: line,
  pinAgain: line,
  code: line,
});
