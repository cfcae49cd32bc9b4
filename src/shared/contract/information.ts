import { z } from 'zod';
import { day, id, line, url, searchText } from './fields';

/** A link below a text. */
const more = z.object({ text: z.string().min(1), url });

/** `id` is used in addresses (`/faq#find-coa`). */
export const question = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,40}$/),
  question: z.string().min(8),
  answer: z.array(z.string().min(1)).min(1),
  more: more.optional(),
});

export const questionGroup = z.object({
  id: question.shape.id,
  name: z.string().min(1),
  questions: z.array(question).min(1),
});

/** `ends` null = until further notice. */
export const activity = z.object({
  id,
  title: z.string().min(1),
  kind: z.string().min(1),
  starts: day,
  ends: day.nullable(),
  location: z.string(),
  text: z.array(z.string().min(1)).min(1),
  more: more.nullable(),
});

export const companyProfile = z.object({
  profile: z.array(z.string().min(1)).min(1),
  /** Oldest first. */
  timeline: z.array(z.object({ year: z.int(), title: z.string(), text: z.string() })),
  /** Features in preparation. */
  opening: z.array(z.object({ name: z.string(), text: z.string() })),
});

export const informationCalls = {
  /** Groups of questions that contain all words of `key`; all without `key`. */
  questions: {
    request: z.object({ key: searchText(line(120), 120).default('') }),
    reply: z.object({ groups: z.array(questionGroup), total: z.int().min(0) }),
  },
  /** Current activities, future ones (next first) and past ones (latest first). */
  activities: {
    request: z.object({}),
    reply: z.object({ current: z.array(activity), coming: z.array(activity), past: z.array(activity) }),
  },
  company: { request: z.object({}), reply: companyProfile },
};

/** Location of the visitor. Empty text = unknown, which causes no redirect. */
export const visitorLocation = z.object({
  country: z.string(),
  country_code: z.string().regex(/^([A-Z]{2})?$/),
  ip: z.string(),
});

export const locationCalls = { location: { request: z.object({}), reply: visitorLocation } };
