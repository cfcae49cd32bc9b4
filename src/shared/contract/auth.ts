import { z } from 'zod';
import { isEmailAddress } from '../accounts/email-address';
import type { ProofChallenge } from './envelope';
import { toAsciiDigits } from '../lib/ascii-digits';
import { noCardNumber, text } from './fields';

/** `ECS_ID` is 256 random bits, of which the shop stores a hash only. */
export const token = z.object({ ECS_ID: z.string(), ECS: z.object({ username: z.string() }) });

export type Token = z.infer<typeof token>;

/** Id of a captcha, its answer, and the solution of its proof of work: counter and derived key, separated by a dot. */
export const captchaAnswer = {
  captcha_id: text(64).min(1),
  captcha: text(16).min(1),
  proof: text(100).optional(),
};

/** See `ProofChallenge`. */
const proofChallenge: z.ZodType<ProofChallenge> = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    memoryCost: z.int(),
    keySignature: z.string(),
  }),
  signature: z.string(),
});

/** E-mail address; its domain may be internationalized. */
export const email = noCardNumber(
  text(254).trim().refine(isEmailAddress, 'must be an e-mail address such as name@institute.edu'),
);

/** 3 to 32 letters, digits, dots, hyphens or underscores, the first a letter or digit. */
export const username = noCardNumber(
  text(32).regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{2,31}$/u, 'must have 3 to 32 letters or digits'),
);

/** The server rates the strength; the contract limits the length for hashing. */
export const password = z.string().min(1).max(200);

/**
 * Telephone number in any spelling and in digits of any script that people type, with a country code if it is abroad, possibly
 * with a label such as `Tel.:` and an extension.
 */
export const mobile = noCardNumber(
  text(48)
    .overwrite(toAsciiDigits)
    .regex(
      /^(?:(?:tel|telephone|telefon|phone|fon|mobile?|mob|cell|ph|t|m)\s*[.:：]*\s*)?[(\uFF08]?\s?[+\uFF0B]?[\d\uFF10-\uFF19 \u00a0\u202f\u3000()\uFF08\uFF09/.\u2010-\u2015\u2212\uFF0D-]{5,31}(?:[\s,;]*(?:ext(?:ension|n)?|x|#|app(?:arat)?|poste|durchwahl|dw|nst|nebenstelle|int(?:erno)?|anexo|内線|转|轉)[\s.:=]*\d{1,7})?$/iu,
      'must be a telephone number such as +1 617 555 0142',
    ),
);

/** Verification code of six digits. */
export const verificationCode = z.string().regex(/^\d{6}$/, 'must be the six digits of the code');

const nothing = z.object({});

export const authCalls = {
  /** Replies with a PNG data URL in `image`, or for the kind `sound` with a WAV data URL in `sound`. The other field is ''. */
  issueCaptcha: {
    request: z.object({
      kind: z.enum(['picture', 'sound']).default('picture'),
      /**
       * Form that the captcha is for. A captcha for `login` needs no characters while no sign-in from the network has failed
       * recently; only `logOn` accepts it. For `lead`, a stand answers the call itself when the form becomes an entry.
       */
      form: z.enum(['login', 'lead']).optional(),
      /** Id of a captcha that the visitor solved recently. The next few captchas then need no characters. */
      solved: text(64).optional(),
    }),
    reply: z.object({
      captcha_id: z.string(),
      image: z.string(),
      sound: z.string(),
      /** Proof of work to send with the answer; null when none is required. */
      challenge: proofChallenge.nullable(),
      /** No characters are required: send `none` as the answer. */
      needless: z.literal(true).optional(),
    }),
  },
  /** `account` is a user name or an e-mail address. */
  logOn: { request: z.object({ account: text(254).min(1), password, ...captchaAnswer }), reply: token },
  logOut: { request: nothing, reply: nothing },
  /** Ends all sessions of the customer, including this one. */
  logOutEverywhere: { request: nothing, reply: nothing },
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
    request: z.object({ request_id: text(64).min(1), code: verificationCode }),
    reply: z.object({ reset_token: z.string() }),
  },
  /** Requires a reset token, or a session and the current password. Ends all sessions; replies with the token of a new one. */
  resetPassword: {
    request: z.object({
      reset_token: text(128).min(1).optional(),
      old_password: password.optional(),
      password,
    }),
    reply: token,
  },
};
