import { brake, brakes } from '../accounts/rate-limits';
import { checkCaptcha } from '../accounts/captcha/captchas';
import { checkedLead, takeLead } from './lead-service';
import { networkOf } from '../accounts/client-network';
import type { Handler } from '../http/handler-types';

/** A form that is not filled in right costs no captcha. */
export const contactUs: Handler<'contactUs'> = async (
  { kind, captcha_id, captcha, ...typed },
  deps,
  { ip, session },
) => {
  const fields = await checkedLead(deps, kind, typed);
  await checkCaptcha(deps, { captcha_id, captcha });
  await brake(deps, [brakes.lead, networkOf(ip)], [brakes.leadFor, fields.email.toLowerCase()]);
  return { receipt: await takeLead(deps, { kind, customerId: session?.customerId ?? null, fields }) };
};
