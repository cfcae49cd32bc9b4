import { brake, brakes } from '../accounts/brakes';
import { checkCaptcha } from '../accounts/captchas';
import { checkedLead, takeLead } from '../accounts/lead-desk';
import { networkOf } from '../accounts/network-of';
import type { Handlers } from '../handler';

export const leadHandlers: Pick<Handlers, 'contactUs'> = {
  /** A form that is not filled in right costs no captcha. */
  async contactUs({ kind, captcha_id, captcha, ...typed }, deps, { ip, session }) {
    const fields = await checkedLead(deps, kind, typed);
    await checkCaptcha(deps, { captcha_id, captcha });
    await brake(deps, [brakes.lead, networkOf(ip)], [brakes.leadFor, fields.email.toLowerCase()]);
    return { receipt: await takeLead(deps, { kind, customerId: session?.customerId ?? null, fields }) };
  },
};
