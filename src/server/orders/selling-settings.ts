import { z } from 'zod';
import { coldness } from '../../shared/catalogue/cold-chain';
import { wireToCents } from '../../shared/lib/money';

const cents = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/)
  .transform(wireToCents);

const countries = z.array(z.string().regex(/^[A-Z]{2}$/));

/** How the shop sells, as data. It stands in the settings file beside the rest, and no browser is told of it. */
export const sellingSettings = z.object({
  selling: z.object({
    price_tiers: z
      .array(z.object({ from: z.int().min(2).max(10_000), percent: z.int().min(1).max(90) }))
      .max(10),
    /** Country (ISO 3166 alpha-2) by country; elsewhere no tax is due. `percent` as `"20"` or `"7.7"`. */
    taxes: z.array(
      z.object({
        country: z.string().regex(/^[A-Z]{2}$/),
        name: z.string().min(1),
        percent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
      }),
    ),
    shippings: z
      .array(
        z.object({
          shipping_id: z.int().min(1),
          name: z.string().min(1),
          note: z.string(),
          /** What the parcel keeps, in the catalogue's words. */
          keeps: z.enum(coldness),
          /** Working days on the way, such as `"2–4"`. */
          days: z.string(),
          /** The first that fits the country counts; `[]` fits every country. */
          fees: z
            .array(z.object({ countries, fee: cents, free_from: cents.nullable().default(null) }))
            .min(1),
        }),
      )
      .min(1),
    payments: z
      .array(
        z.object({
          pay_id: z.string().regex(/^[a-z]{1,40}$/),
          name: z.string().min(1),
          note: z.string(),
          /** `scan`: a QR code to be paid at once; `transfer`: by a pro-forma invoice; `account`: after delivery. */
          kind: z.enum(['scan', 'transfer', 'account']),
          /** The customer's own purchase-order number is asked for. */
          needs_po_number: z.boolean().default(false),
          hold_minutes: z.int().min(5).max(43_200),
        }),
      )
      .min(1),
    /** Lets a sandbox play the provider where there is no contract with one; never in production. */
    sandbox_payments: z.boolean().default(false),
    /** What a transfer goes to, line by line. */
    bank_account: z.array(z.string()),
    /** What an order's number begins with. */
    order_prefix: z
      .string()
      .regex(/^[A-Z]{2,4}$/, 'two to four capital letters')
      .default('QB'),
    quote_days: z.int().min(1).max(365),
    /**
     * Stands that hand carts over, with the Ed25519 key that each prints to its log (`stand-key`); what another key
     * signed is shown as nobody's.
     */
    stands: z
      .array(z.object({ name: z.string().min(1).max(60), key: z.string().regex(/^[\w-]{43}$/) }))
      .max(500)
      .default([]),
  }),
});

/** The part of it that a page of the catalogue shows. */
export const tierSettings = z.object({
  selling: sellingSettings.shape.selling.pick({ price_tiers: true }),
});

export type Selling = z.infer<typeof sellingSettings>['selling'];
export type ShippingWay = Selling['shippings'][number];
export type PaymentWay = Selling['payments'][number];
