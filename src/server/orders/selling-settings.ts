import { z } from 'zod';
import { shippingModes } from '../../shared/catalogue/cold-chain';
import { wireToCents } from '../../shared/lib/money';

const cents = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/)
  .transform(wireToCents);

/** Default of `invoice_days`, also for payment methods that the settings no longer offer. */
const DEFAULT_INVOICE_DAYS = 30;

/** Returns whether no key is repeated. Of two entries with the same key, the second one would have no effect. */
const areUnique = (keys: readonly (string | number)[]) => new Set(keys).size === keys.length;

const countries = z.array(z.string().regex(/^[A-Z]{2}$/));

const selling = z.object({
  /** Quantity discounts: `percent` off the list price from `from` units of one size on. */
  price_tiers: z
    .array(z.object({ from: z.int().min(2).max(10_000), percent: z.int().min(1).max(90) }))
    .max(10)
    .refine((tiers) => areUnique(tiers.map(({ from }) => from)), 'two tiers have the same from'),
  /** Taxes by country (ISO 3166 alpha-2); other countries pay none. `percent` is a text such as `"20"` or `"7.7"`. */
  taxes: z
    .array(
      z.object({
        country: z.string().regex(/^[A-Z]{2}$/),
        name: z.string().min(1),
        percent: z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
        /** The shop's own number for this tax, printed on invoices; '' for none. */
        seller_number: z.string().max(60).default(''),
      }),
    )
    .refine((taxes) => areUnique(taxes.map(({ country }) => country)), 'two taxes have the same country'),
  /** The shop's tax number at home, printed on quotes and invoices; '' for none. */
  tax_number: z.string().max(60).default(''),
  /** Country that parcels leave from; '' when unknown. Deliveries to other countries are exports. */
  ships_from: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(''),
  /** Incoterms 2020 rule of exports, printed with the place of delivery; '' for none. */
  incoterm: z.enum(['', 'EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP']).default(''),
  shippings: z
    .array(
      z
        .object({
          shipping_id: z.int().min(1),
          name: z.string().min(1),
          note: z.string(),
          /** Coldest shipping mode that the parcel maintains. */
          keeps: z.enum(shippingModes),
          /**
           * Offered when some goods need dry ice and others do not: the frozen ones travel in a parcel of their own, on dry
           * ice, and `keeps` is the mode of the other parcel.
           */
          separate_frozen: z.boolean().default(false),
          /** Working days in transit, such as `"2–4"`. */
          days: z.string(),
          /**
           * The first entry with the country applies; `[]` matches every country. `free_from`: value of the goods from which
           * shipping is free; null = never.
           */
          fees: z
            .array(z.object({ countries, fee: cents, free_from: cents.nullable().default(null) }))
            .min(1),
        })
        .refine(({ keeps, separate_frozen }) => !separate_frozen || keeps !== 'Dry ice', {
          path: ['keeps'],
          error: 'the parcel without the frozen goods cannot be on dry ice',
        }),
    )
    .min(1)
    .refine(
      (methods) => areUnique(methods.map(({ shipping_id }) => shipping_id)),
      'two methods have the same shipping_id',
    ),
  payments: z
    .array(
      z.object({
        pay_id: z.string().regex(/^[a-z]{1,40}$/),
        name: z.string().min(1),
        note: z.string(),
        /** `scan`: immediate payment by QR code; `transfer`: with a proforma invoice; `account`: after delivery. */
        kind: z.enum(['scan', 'transfer', 'account']),
        /** Requires the customer's purchase-order number. */
        needs_po_number: z.boolean().default(false),
        /**
         * An order that is not paid or confirmed for this long is canceled; one that is paid by transfer, at the end of that
         * UTC day.
         */
        pay_minutes: z.int().min(5).max(43_200),
        /**
         * How long an unpaid order reserves its goods, at most until it is canceled. Without effect for `account`, where
         * the goods are reserved when staff confirm the order.
         */
        reserve_minutes: z.int().min(5).max(43_200).default(4320),
        /** Days from the date of an unpaid invoice until it is due. */
        invoice_days: z.int().min(1).max(365).default(DEFAULT_INVOICE_DAYS),
      }),
    )
    .min(1)
    .refine((methods) => areUnique(methods.map(({ pay_id }) => pay_id)), 'two methods have the same pay_id'),
  /** Limits of orders that are not paid. */
  unpaid_orders: z
    .object({
      /** Unpaid orders that a customer can have at a time. */
      per_customer: z.int().min(1).max(10_000).default(5),
      /** Amount of the unpaid orders of a customer that reserve goods. */
      customer_amount: cents.prefault('10000.00'),
      /** Unpaid orders of one institution that reserve goods at a time. */
      per_institution: z.int().min(1).max(10_000).default(5),
      institution_amount: cents.prefault('30000.00'),
      /** Share of a size's stock that the unpaid orders of one institution can reserve; at least one unit. */
      stock_percent: z.int().min(1).max(100).default(25),
    })
    .prefault({}),
  /** Uses the sandbox when no provider is configured; ignored in production and without `demonstration_notice`. */
  sandbox_payments: z.boolean().default(false),
  /** Bank account for transfers, one line per entry. */
  bank_account: z.array(z.string()),
  /** Prefix of order numbers. */
  order_prefix: z
    .string()
    .regex(/^[A-Z]{2,4}$/, 'two to four capital letters')
    .default('QB'),
  quote_days: z.int().min(1).max(365),
  /** Estimated working days until a sold-out size is back in stock; null for no estimate. */
  restock_days: z.int().min(1).max(250).nullable().default(10),
  /**
   * Stands that transfer carts, with the Ed25519 public key that each prints to its log (`stand-key`). Transfers signed
   * by other keys are shown without a stand.
   */
  stands: z
    .array(z.object({ name: z.string().min(1).max(60), key: z.string().regex(/^[\w-]{43}$/) }))
    .max(500)
    .default([]),
});

/** The settings of a kiosk, whose orders the website confirms: a kiosk needs no bank account. */
export const kioskSellingSettings = z.object({ selling });

/** The `selling` section of the settings file. It is not sent to browsers. */
export const sellingSettings = z.object({
  // Refined here and not above, because zod cannot pick fields from a refined object.
  selling: selling.refine(
    ({ payments, bank_account }) =>
      payments.every(({ kind }) => kind !== 'transfer') || bank_account.some((text) => text.trim() !== ''),
    { path: ['bank_account'], error: 'payment by transfer needs the bank account to transfer to' },
  ),
});

/** Settings that calls without a customer need (`CatalogueContext`). */
export const catalogueSellingSettings = z.object({
  selling: selling.pick({ price_tiers: true }),
});

export type Selling = z.infer<typeof sellingSettings>['selling'];
export type CatalogueSelling = z.infer<typeof catalogueSellingSettings>['selling'];
export type ShippingMethod = Selling['shippings'][number];
export type PaymentMethod = Selling['payments'][number];

/** Returns the days from the date of an unpaid invoice until it is due. */
export function invoiceDays({ payments }: Pick<Selling, 'payments'>, payId: string): number {
  return payments.find(({ pay_id }) => pay_id === payId)?.invoice_days ?? DEFAULT_INVOICE_DAYS;
}
