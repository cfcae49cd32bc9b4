import { consumeRateLimits, rateLimits } from '../accounts/rate-limits';
import { verifyCaptcha } from '../accounts/captcha/captchas';
import { validateLead, submitLeadInTransaction } from './lead-service';
import { requestQuote } from '../orders/request-quote';
import { clientNetwork } from '../lib/ip-address';
import type { Handler } from '../app/context';

/**
 * Stores a form. A signed-in customer's question with a size and a quantity also requests a quote. Validates first, so that an
 * invalid form does not consume the captcha.
 */
export const contactUs: Handler<'contactUs'> = async (
  { kind, captcha_id, captcha, proof, quote_size, quote_quantity, ...enteredFields },
  deps,
  { ip, session },
) => {
  const fields = await validateLead(deps, kind, enteredFields);
  const network = clientNetwork(ip);
  await verifyCaptcha(deps, { captcha_id, captcha, proof }, network);
  await consumeRateLimits(deps, [rateLimits.lead, network]);
  const customerId = session?.customerId ?? null;
  return deps.database.transaction().execute(async (transaction) => {
    const receipt = await submitLeadInTransaction(transaction, deps, { kind, customerId, fields });
    if (customerId === null || kind !== 'contact' || quote_quantity === undefined) return { receipt };
    const quote_sn = await requestQuote(deps, transaction, {
      customerId,
      goodsSn: fields.goods_sn,
      size: quote_size,
      number: quote_quantity,
      recipient: [fields.institution, fields.name].filter(Boolean).join(', '),
      message: fields.message,
    });
    return { receipt, ...(quote_sn !== null && { quote_sn }) };
  });
};
