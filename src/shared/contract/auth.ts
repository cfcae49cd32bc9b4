import { z } from 'zod';
import { noCardNumber, text } from './fields';

/** `ECS_ID` is 256 random bits, of which the shop stores a hash only. */
export const token = z.object({ ECS_ID: z.string(), ECS: z.object({ username: z.string() }) });

export type Token = z.infer<typeof token>;

/** Id of a captcha and its answer. */
export const captchaAnswer = { captcha_id: text(64).min(1), captcha: text(16).min(1) };

export const email = noCardNumber(
  text(254).regex(
    /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/u,
    'an e-mail address such as name@institute.edu',
  ),
);

/** 3 to 32 letters, digits, dots, hyphens or underscores. */
export const username = noCardNumber(
  text(32).regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{2,31}$/u, '3 to 32 letters or digits'),
);

/** The server rates the strength; the contract limits the length for hashing. */
export const password = text(200).min(1);

/** Telephone number in any spelling, with a country code if it is abroad. */
export const mobile = noCardNumber(
  text(32).regex(/^\+?[\d \u00a0\u202f()/.-]{5,31}$/, 'a telephone number such as +1 617 555 0142'),
);

/** Verification code of six digits. */
export const sentCode = z.string().regex(/^\d{6}$/, 'the six digits of the code');

const nothing = z.object({});

export const authCalls = {
  /** `image` is SVG text; for `kind` sound it is '' and `sound` is a WAV data URL. */
  issueCaptcha: {
    request: z.object({ kind: z.enum(['picture', 'sound']).default('picture') }),
    reply: z.object({
      captcha_id: z.string(),
      image: z.string(),
      sound: z.string(),
      /** Set by a kiosk that cannot reach the shop: no captcha is required. */
      needless: z.literal(true).optional(),
    }),
  },
  /** `account` is a user name or an e-mail address. */
  logOn: { request: z.object({ account: text(254).min(1), password, ...captchaAnswer }), reply: token },
  logOut: { request: nothing, reply: nothing },
  register: { request: z.object({ username, email, password, ...captchaAnswer }), reply: token },
  /** Mails a reset link if the account exists; the reply does not reveal that. */
  sendResetMail: { request: z.object({ email, ...captchaAnswer }), reply: nothing },
  /** Sends a code by SMS if an account has this number; the reply does not reveal that. */
  sendResetCode: {
    request: z.object({ mobile, ...captchaAnswer }),
    reply: z.object({ request_id: z.string() }),
  },
  /** Exchanges the code for the token of `resetPassword`. */
  checkResetCode: {
    request: z.object({ request_id: text(64).min(1), code: sentCode }),
    reply: z.object({ reset_token: z.string() }),
  },
  /** Requires a reset token, or a session and the current password. Ends all sessions; the reply is a new one. */
  resetPassword: {
    request: z.object({
      reset_token: text(128).min(1).optional(),
      old_password: password.optional(),
      password,
    }),
    reply: token,
  },
};
