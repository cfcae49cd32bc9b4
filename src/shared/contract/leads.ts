import { z } from 'zod';
import { MAX_QUANTITY, MIN_QUANTITY } from '../cart/quantity';
import { leadKinds } from '../leads/lead-fields';
import { captchaAnswer, email, mobile } from './auth';
import { line, lines } from './fields';

export const leadCalls = {
  /**
   * A question, or a request for a sample, trial set or scholarship. `leads/lead-fields.ts` lists the required fields
   * of each kind. `receipt` is a number by which the sender and staff can refer to the form.
   */
  contactUs: {
    request: z.object({
      kind: z.enum(leadKinds).default('contact'),
      name: line(80),
      email,
      institution: line(160).default(''),
      country: line(60).default(''),
      address: lines(400).default(''),
      phone: z.union([mobile, z.literal('')]).default(''),
      topic: line(60).default(''),
      goods_sn: line(400).default(''),
      publication: line(300).default(''),
      message: lines(4000),
      /** Size as shown for which a customer requests a quote; '' for the only size of the product. */
      quote_size: line(120).default(''),
      /** Units of the request for a quote; left out for other questions. */
      quote_quantity: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY).optional(),
      ...captchaAnswer,
    }),
    /** `on_this_device`: the kiosk stores the form until it reaches the shop; there is no receipt yet. */
    reply: z.object({
      receipt: z.string(),
      on_this_device: z.literal(true).optional(),
      /** Number of the quote that a signed-in customer has requested. */
      quote_sn: z.string().optional(),
    }),
  },
};
