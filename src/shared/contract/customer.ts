import { z } from 'zod';
import { email, mobile, password, verificationCode } from './auth';
import { id, line } from './fields';

const nothing = z.object({});

export const customerProfile = z.object({
  username: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  /** International format; '' for none. */
  mobile: z.string(),
  real_name: z.string(),
  institution: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
});

/** Delivery address. `country` is ISO 3166 alpha-2; `deliveryAreas` lists the fields of each country. */
export const address = z.object({
  address_id: id,
  consignee: z.string(),
  institution: z.string(),
  department: z.string(),
  building: z.string(),
  room: z.string(),
  country: z.string().length(2),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  address: z.string(),
  zipcode: z.string(),
  /** E.164, with an extension if it has one: `+497315000 ext. 12`. */
  mobile: z.string(),
  /** `mobile` as it is shown: `+49 731 5000 ext. 12`. */
  telephone: z.string(),
  email: z.string(),
  /** Name and address as the country writes them, without telephone and e-mail address. */
  lines: z.array(z.string()),
  /** Message about a value that the customer should check, such as an unusual postal code; '' without one. */
  hint: z.string(),
  is_default: z.boolean(),
});

export type Address = z.infer<typeof address>;

/** An account event. Lists have the newest one first. */
const activity = z.object({ happened_at: z.string(), event: z.string(), detail: z.string() });

export const customerCalls = {
  /** Changes the given fields, if any, and returns the profile. */
  profile: {
    request: z.object({ real_name: line(80).optional(), institution: line(120).optional() }),
    reply: customerProfile,
  },
  /** Without `code`, sends a code to the new number; with it, sets the number. `password` is the current password. */
  changeMobile: {
    request: z.object({ mobile, password, code: verificationCode.optional() }),
    reply: z.object({ mobile: z.string(), changed: z.boolean() }),
  },
  /** Without `code`, mails a code to the current address; with it, verifies the address. */
  validateEmail: {
    request: z.object({ code: verificationCode.optional() }),
    reply: z.object({ email_verified: z.boolean() }),
  },
  /** Without `code`, mails a code to the new address; with it, changes the address and marks it as verified. */
  changeEmail: {
    request: z.object({ email, password, code: verificationCode.optional() }),
    reply: z.object({ email: z.string(), changed: z.boolean() }),
  },
  addresses: { request: nothing, reply: z.object({ list: z.array(address) }) },
  defaultAddress: { request: nothing, reply: address.nullable() },
  setDefaultAddress: { request: z.object({ address_id: id }), reply: nothing },
  dropAddress: { request: z.object({ address_id: id }), reply: nothing },
  /** Creates an address, or with `address_id` changes one. A customer's first address becomes the default address. */
  saveAddress: {
    request: z.object({
      address_id: id.optional(),
      consignee: line(80).min(1),
      institution: line(160).default(''),
      department: line(120).default(''),
      building: line(80).default(''),
      room: line(40).default(''),
      country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code such as DE'),
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
  /** Returns all countries. With `country`, also returns its regions, and its address fields in their order. */
  deliveryAreas: {
    request: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be a country code such as DE')
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
  /** All personal data of the customer as JSON. */
  exportAccount: { request: nothing, reply: z.record(z.string(), z.unknown()) },
  /** Ends all sessions and deletes personal data; legally required order data is kept. */
  closeAccount: { request: z.object({ password }), reply: nothing },
};
