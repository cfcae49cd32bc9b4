import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { verifyCaptcha } from '../accounts/captcha/captchas';
import { validateLead, submitLead } from './lead-service';
import { clientNetwork } from '../lib/ip-address';
import type { Handler } from '../app/context';

/** Validates first, so that an invalid form does not consume the captcha. */
export const contactUs: Handler<'contactUs'> = async (
  { kind, captcha_id, captcha, proof, ...entered },
  deps,
  { ip, session },
) => {
  const fields = await validateLead(deps, kind, entered);
  const network = clientNetwork(ip);
  await verifyCaptcha(deps, { captcha_id, captcha, proof }, network);
  await consumeRateLimits(deps, [rateLimits.lead, network]);
  return { receipt: await submitLead(deps, { kind, customerId: session?.customerId ?? null, fields }) };
};
