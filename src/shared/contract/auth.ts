import { z } from 'zod';
import { noCardNumber, text } from './fields';

/** What a session travels as; `ECS_ID` is 256 random bits, of which the shop keeps only a hash. */
export const token = z.object({ ECS_ID: z.string(), ECS: z.object({ username: z.string() }) });

export type Token = z.infer<typeof token>;

/** A captcha's id and what the person read or heard in it. */
export const captchaAnswer = { captcha_id: text(64).min(1), captcha: text(16).min(1) };

export const email = noCardNumber(
  text(254).regex(
    /^[^\s\p{Cc}@<>"(),:;\\[\]]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/u,
    'an e-mail address such as name@institute.edu',
  ),
);

/** How a person signs in and is greeted: 3 to 32 letters, digits, dots, hyphens or underscores. */
export const username = noCardNumber(
  text(32).regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{2,31}$/u, '3 to 32 letters or digits'),
);

/** Its strength is judged by the server; the contract only bounds what has to be hashed. */
export const password = text(200).min(1);

/** A telephone number in any spelling; with the country's code where it is abroad. */
export const mobile = noCardNumber(
  text(32).regex(/^\+?[\d \u00a0\u202f()/.-]{5,31}$/, 'a telephone number such as +1 617 555 0142'),
);

/** The six digits that were sent. */
export const sentCode = z.string().regex(/^\d{6}$/, 'the six digits of the code');

const nothing = z.object({});

export const authCalls = {
  /** `image` is SVG as text; with `kind` sound it is '' and `sound` a WAV file as a data address. */
  issueCaptcha: {
    request: z.object({ kind: z.enum(['picture', 'sound']).default('picture') }),
    reply: z.object({
      captcha_id: z.string(),
      image: z.string(),
      sound: z.string(),
      /** A stand out of the shop's reach asks nobody to read anything. */
      needless: z.literal(true).optional(),
    }),
  },
  /** `account` is a user name or an e-mail address. */
  logOn: { request: z.object({ account: text(254).min(1), password, ...captchaAnswer }), reply: token },
  logOut: { request: nothing, reply: nothing },
  register: { request: z.object({ username, email, password, ...captchaAnswer }), reply: token },
  /** Mails a link with a reset token, where there is such an account; the answer never says whether. */
  sendResetMail: { request: z.object({ email, ...captchaAnswer }), reply: nothing },
  /** Sends a code by SMS, where there is an account with this number; the answer never says whether. */
  sendResetCode: {
    request: z.object({ mobile, ...captchaAnswer }),
    reply: z.object({ request_id: z.string() }),
  },
  /** Turns the code into the token that `resetPassword` takes. */
  checkResetCode: {
    request: z.object({ request_id: text(64).min(1), code: sentCode }),
    reply: z.object({ reset_token: z.string() }),
  },
  /** With a reset token, or signed in with the old password. Ends every session; the reply is a new one. */
  resetPassword: {
    request: z.object({
      reset_token: text(128).min(1).optional(),
      old_password: password.optional(),
      password,
    }),
    reply: token,
  },
};
