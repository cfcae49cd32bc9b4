/**
 * Data that a stand sends to its shop. Stands authenticate with `Authorization: Stand CREDENTIAL`, which permits
 * adding entries only.
 */
import { z } from 'zod';
import { email } from './auth';
import { leadCalls } from './leads';
import { id, line, lines, money } from './fields';
import { MAX_SIZE_LENGTH } from '../cart/cart-transfer';
import { MIN_QUANTITY, MAX_QUANTITY } from '../cart/quantity';

/** Local time with offset: `2026-03-09T14:05:00+01:00`. */
const moment = z.iso.datetime({ offset: true });

/** Consent to the processing of personal data, with the text that was shown. */
const consent = z.object({
  version: line(40).min(1),
  text: lines(2000).min(1),
  given_at: moment,
});

/** A contact from a form or a badge. */
export const standLead = z.object({
  name: line(80),
  email: z.union([email, z.literal('')]).default(''),
  institution: line(160).default(''),
  country: line(60).default(''),
  phone: line(40).default(''),
  /** Job title. */
  position: line(80).default(''),
  /** URL or code of a badge that contains no other data. */
  badge: line(400).default(''),
  /** Catalogue numbers. */
  interests: z.array(line(64).min(1)).max(30).default([]),
  /** Note of the staff. */
  note: lines(1000).default(''),
  consent,
});

/** Maximum lines of an order request. */
export const MAX_REQUESTED_LINES = 200;

/**
 * Unit price in dollars; '' for none. At most seven digits before the point, so that the sum of {@link MAX_REQUESTED_LINES}
 * lines of 10,000 units is exact.
 */
const seenPrice = z.union([z.string().regex(/^\d{1,7}\.\d{2}$/), z.literal('')]);

/** A size with the unit price that the visitor saw. */
const requestedLine = z.object({
  goods_id: id,
  goods_attr: line(MAX_SIZE_LENGTH).min(1),
  goods_sn: line(64),
  goods_name: line(400),
  attr_value: line(120),
  number: z.int().min(MIN_QUANTITY).max(MAX_QUANTITY),
  seen_price: seenPrice,
});

const requester = {
  name: line(80).min(1),
  institution: line(160).min(1),
  email,
  country: line(60).min(1),
  po_number: line(60).default(''),
  note: lines(500).default(''),
};

/** An order request, which staff confirm with current prices. */
export const standOrder = z.object({
  ...requester,
  consent,
  /** Date of the catalogue whose prices were seen. */
  prices_as_of: line(40),
  lines: z.array(requestedLine).min(1).max(MAX_REQUESTED_LINES),
});

/** A form that `contactUs` would have received. Requests for quotes need a signed-in customer, whom an entry does not name. */
export const standForm = leadCalls.contactUs.request.omit({
  captcha_id: true,
  captcha: true,
  proof: true,
  quote_size: true,
  quote_quantity: true,
});

/** At least 128 random bits, so that keys cannot be guessed. */
export const queuedEntryKey = z.string().regex(/^[\w-]{22,64}$/, 'must be a key of 22 to 64 characters');

const entryKinds = ['lead', 'order', 'form'] as const;

/** Maximum bytes of a request with entries. */
export const MAX_ENTRIES_BYTES = 65_536;

/** Progress of an entry. */
const progress = z.enum(['on this device', 'sent', 'accepted', 'needs attention']);

/** `receipt` is the shop's number; '' until it has answered. */
const queuedEntry = z.object({ key: queuedEntryKey, progress, receipt: z.string() });

const sentEntry = z.object({
  key: queuedEntryKey,
  kind: z.enum(entryKinds),
  captured_at: moment,
  /** A lead, an order or a form, depending on the kind. Invalid content is refused individually. */
  content: z.record(z.string(), z.unknown()),
});

const answeredEntry = z.object({
  key: queuedEntryKey,
  /** `refused` is final. `later`: the shop failed to process this entry, which has to be sent again. */
  outcome: z.enum(['accepted', 'to confirm', 'refused', 'later']),
  /** Number to quote; '' for none. */
  receipt: z.string(),
  /** Message why the entry is not accepted. */
  reason: z.string(),
  /** Lines with a changed price; null = no longer sold, or priced on request. */
  changes: z.array(z.object({ goods_sn: z.string(), seen: z.string(), now: money.nullable() })),
});

export type StandLead = z.output<typeof standLead>;
export type StandOrder = z.output<typeof standOrder>;
export type SentEntry = z.output<typeof sentEntry>;
export type AnsweredEntry = z.output<typeof answeredEntry>;
export type EntryKind = (typeof entryKinds)[number];
export type EntryProgress = z.output<typeof progress>;

export const standCalls = {
  /**
   * Exchanges an enrollment code for the stand's credential. A code works once and for a week. If the stand sends its
   * own `secret`, the secret becomes the credential, and a repeated request with the same secret gets the same reply.
   * `code_id` identifies the code without revealing its hash. The hash is the key of `catalogue_proof`, an HMAC over the
   * public keys of the shop's catalogues, so that only stand and shop can compute it.
   */
  enrollStand: {
    request: z
      .object({
        code: line(64).min(1).optional(),
        code_id: z
          .string()
          .regex(/^[\w-]{43}$/, 'must be a hash of 43 characters')
          .optional(),
        secret: z
          .string()
          .regex(/^[\w-]{43}$/, 'must be a secret of 43 characters')
          .optional(),
      })
      .refine(({ code, code_id }) => (code ?? code_id) !== undefined, {
        path: ['code'],
        error: 'is missing',
      }),
    reply: z.object({
      credential: z.string(),
      name: z.string(),
      catalogue_keys: z.array(z.string()).optional(),
      catalogue_proof: z.string().optional(),
    }),
  },
  /** Adds entries. A repeated key gets the same reply and has no further effect. */
  sendEntries: {
    request: z.object({ entries: z.array(sentEntry).min(1).max(50) }),
    reply: z.object({ results: z.array(answeredEntry) }),
  },
  /** At a stand: stores a contact under the call's idempotency key. */
  saveLead: { request: standLead, reply: queuedEntry },
  /** At a stand, with a local cart: requests an order of the cart, which is empty afterwards. */
  requestOrder: {
    request: z.object({ ...requester, consent }),
    reply: queuedEntry.extend({ prices_as_of: z.string() }),
  },
  /** At a stand: progress of entries by their keys. */
  entryProgress: {
    request: z.object({ keys: z.array(queuedEntryKey).max(50) }),
    reply: z.object({ list: z.array(queuedEntry) }),
  },
};
