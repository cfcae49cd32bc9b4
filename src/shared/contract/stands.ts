/**
 * What an exhibition stand sends to its shop. A stand proves who it is by `Authorization: Stand CREDENTIAL`; with that it
 * can add entries and do nothing else.
 */
import { z } from 'zod';
import { email } from './auth';
import { leadCalls } from './leads';
import { id, line, lines, money } from './fields';
import { LONGEST_SIZE } from '../cart/cart-transfer';
import { LEAST_QUANTITY, MOST_QUANTITY } from '../cart/quantity';

/** A moment as the stand's clock and zone had it: `2026-03-09T14:05:00+01:00`. */
const moment = z.iso.datetime({ offset: true });

/** What somebody agreed to, in the words that they saw. */
const consent = z.object({
  version: line(40).min(1),
  text: lines(2000).min(1),
  given_at: moment,
});

/** Somebody who wants to hear from the shop; what is known of them comes from a form or a badge. */
export const standLead = z.object({
  name: line(80),
  email: z.union([email, z.literal('')]).default(''),
  institution: line(160).default(''),
  country: line(60).default(''),
  phone: line(40).default(''),
  /** What they do there. */
  position: line(80).default(''),
  /** A badge's address or code, where it says nothing else. */
  badge: line(400).default(''),
  /** Catalogue numbers. */
  interests: z.array(line(64).min(1)).max(30).default([]),
  /** The staff's own words. */
  note: lines(1000).default(''),
  consent,
});

/** Bounded, so that two hundred lines of ten thousand units still add up exactly. */
const seenPrice = z.union([z.string().regex(/^\d{1,7}\.\d{2}$/), z.literal('')]);

/** One size of a product, with the price of a unit that the visitor saw; '' where the size was not on sale. */
const requestedLine = z.object({
  goods_id: id,
  goods_attr: line(LONGEST_SIZE).min(1),
  goods_sn: line(64),
  goods_name: line(400),
  attr_value: line(120),
  number: z.int().min(LEAST_QUANTITY).max(MOST_QUANTITY),
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

/** A wish to order, which the staff confirm with the prices of that day. */
export const standOrder = z.object({
  ...requester,
  consent,
  /** The day of the catalogue whose prices were seen. */
  prices_as_of: line(40),
  lines: z.array(requestedLine).min(1).max(200),
});

/** A form that would have gone to `contactUs`. */
export const standForm = leadCalls.contactUs.request.omit({ captcha_id: true, captcha: true });

/** Long enough that nobody guesses another's: 128 random bits or more. */
export const entryKey = z.string().regex(/^[\w-]{22,64}$/, 'a key of 22 to 64 characters');

const entryKinds = ['lead', 'order', 'form'] as const;

/** Bytes of a request's body with entries in it. */
export const LARGEST_ENTRIES = 65_536;

/** How far an entry has come. */
const progress = z.enum(['on this device', 'sent', 'accepted', 'needs attention']);

/** `receipt` is the shop's number, '' until it has answered. */
const kept = z.object({ key: entryKey, progress, receipt: z.string() });

const sentEntry = z.object({
  key: entryKey,
  kind: z.enum(entryKinds),
  captured_at: moment,
  /** By the kind: a lead, an order or a form. One that is not understood is refused by itself. */
  content: z.record(z.string(), z.unknown()),
});

const answeredEntry = z.object({
  key: entryKey,
  /** `refused` is for good: asked again, the shop says the same. `later` is a fault of the shop's at this one entry. */
  outcome: z.enum(['accepted', 'to confirm', 'refused', 'later']),
  /** The number to quote, '' where there is none. */
  receipt: z.string(),
  /** Why it is not taken, in words. */
  reason: z.string(),
  /** Lines whose price is another now; null = no longer sold. */
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
   * Exchanges the code that the staff printed for the stand's credential. A code works once and for a week. A stand that
   * makes its `secret` itself has that as its credential, and gets the same answer when it asks with it once more.
   */
  enrolStand: {
    request: z.object({
      code: line(64).min(1),
      secret: z
        .string()
        .regex(/^[\w-]{43}$/, 'a secret of 43 characters')
        .optional(),
    }),
    reply: z.object({ credential: z.string(), name: z.string() }),
  },
  /** Adds entries, each once however often it is sent: the same key gets the same answer. */
  sendEntries: {
    request: z.object({ entries: z.array(sentEntry).min(1).max(50) }),
    reply: z.object({ results: z.array(answeredEntry) }),
  },
  /** At a stand: keeps somebody's wish to hear from the shop, under the call's key. */
  keepLead: { request: standLead, reply: kept },
  /** At a stand, in a visit whose cart is on its machine: asks for what the cart holds. The cart is empty afterwards. */
  requestOrder: {
    request: z.object({ ...requester, consent }),
    reply: kept.extend({ prices_as_of: z.string() }),
  },
  /** At a stand: how far entries have come, for whoever knows their keys. */
  entryProgress: {
    request: z.object({ keys: z.array(entryKey).max(50) }),
    reply: z.object({ list: z.array(kept) }),
  },
};
