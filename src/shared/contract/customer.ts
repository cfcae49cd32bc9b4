import { z } from 'zod';
import { email, mobile, password, sentCode } from './auth';
import { id, line } from './fields';

const nothing = z.object({});

export const profile = z.object({
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** International form, '' while none is set. */
  mobile: z.string(),
  real_name: z.string(),
  institution: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
});

/** A delivery address. `country` is ISO 3166 alpha-2; which fields a country has, `deliveryAreas` says. */
export const address = z.object({
  address_id: id,
  consignee: z.string(),
  country: z.string().length(2),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zipcode: z.string(),
  mobile: z.string(),
  email: z.string(),
  is_default: z.boolean(),
});

export type Address = z.infer<typeof address>;

/** What happened to the account, newest first. */
const activity = z.object({ happened_at: z.string(), event: z.string(), detail: z.string() });

export const customerCalls = {
  /** Without fields it reads; fields that are given are changed. */
  profile: {
    request: z.object({ real_name: line(80).optional(), institution: line(120).optional() }),
    reply: profile,
  },
  /** Without `code` one is sent to the new number; with it the number is taken, and can set a new password. */
  changeMobile: {
    request: z.object({ mobile, password, code: sentCode.optional() }),
    reply: z.object({ mobile: z.string(), changed: z.boolean() }),
  },
  /** Without `code` one is mailed to the present address; with it the address is proved. */
  validateEmail: {
    request: z.object({ code: sentCode.optional() }),
    reply: z.object({ email_verified: z.boolean() }),
  },
  /** Without `code` one is mailed to the new address; with it the address is changed and proved. */
  changeEmail: {
    request: z.object({ email, password, code: sentCode.optional() }),
    reply: z.object({ email: z.string(), changed: z.boolean() }),
  },
  addresses: { request: nothing, reply: z.object({ list: z.array(address) }) },
  defaultAddress: { request: nothing, reply: address.nullable() },
  setDefaultAddress: { request: z.object({ address_id: id }), reply: nothing },
  dropAddress: { request: z.object({ address_id: id }), reply: nothing },
  /** A new address, or with `address_id` a changed one. The first one is the default. */
  saveAddress: {
    request: z.object({
      address_id: id.optional(),
      consignee: line(80).min(1),
      country: z.string().regex(/^[A-Z]{2}$/),
      province: line(80).default(''),
      city: line(80).default(''),
      district: line(80).default(''),
      address: line(240).min(1),
      zipcode: line(20).default(''),
      mobile,
      email,
    }),
    reply: address,
  },
  /** Countries; with a country its regions, and which fields its addresses have, in their order. */
  deliveryAreas: {
    request: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    }),
    reply: z.object({
      countries: z.array(z.object({ code: z.string(), name: z.string() })),
      fields: z.array(
        z.object({
          name: z.enum(['consignee', 'address', 'district', 'city', 'province', 'zipcode']),
          label: z.string(),
          required: z.boolean(),
        }),
      ),
      provinces: z.array(z.string()),
    }),
  },
  accountActivity: { request: nothing, reply: z.object({ list: z.array(activity) }) },
  /** Everything that the shop knows of the customer, as JSON to keep. */
  exportAccount: { request: nothing, reply: z.record(z.string(), z.unknown()) },
  /** Ends every session and forgets the person; what the law asks to be kept of orders stays. */
  closeAccount: { request: z.object({ password }), reply: nothing },
};
