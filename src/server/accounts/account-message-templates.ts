import { dataDeletedOnClosing } from '../../shared/accounts/closing-text';
import type { AppContext } from '../app/context';
import {
  asShopText,
  customerEmail,
  shopText,
  verificationEmail,
  type CustomerEmail,
  type VerificationMessage,
} from '../messaging/message';

// `asShopText` asserts that no visitor wrote a text: use it here only for codes, links and settings of the shop.

type EmailDeps = Pick<AppContext, 'settings' | 'publicOrigin'>;

/** Returns the absolute URL of a page of the shop. */
const pageUrl = ({ publicOrigin }: Pick<EmailDeps, 'publicOrigin'>, path: string) =>
  asShopText(publicOrigin() + path);

/**
 * Composes the e-mail after a registration. Omits the user name, because the person who registers chooses it and may have entered
 * another person's address. `isVerifiedElsewhere`: another account has verified the address; the e-mail then has no code.
 */
export function welcomeEmail(
  deps: EmailDeps,
  { email, code, isVerifiedElsewhere }: { email: string; code: string; isVerifiedElsewhere: boolean },
): VerificationMessage {
  const codeLines = [
    shopText`Your code to confirm this address is ${asShopText(code)}. It is valid for ten minutes.`,
    shopText`Enter it here: ${pageUrl(deps, '/user/email')}`,
  ];
  const signInLines = [
    shopText`Another account already uses this address. If it is yours, sign in with that account`,
    shopText`or set a new password: ${pageUrl(deps, '/login/resetPassword')}`,
  ];
  return verificationEmail(
    deps.settings,
    { kind: 'registration', recipient: email },
    isVerifiedElsewhere ? shopText`Your registration` : shopText`Please confirm your address`,
    [
      shopText`Hello,`,
      shopText`Thank you for registering with ${asShopText(deps.settings.brand)}.`,
      ...(isVerifiedElsewhere ? signInLines : codeLines),
      shopText`If you did not register, you can ignore this message.`,
    ],
  );
}

export function verificationCodeEmail(
  { settings }: Pick<EmailDeps, 'settings'>,
  { email, code }: { email: string; code: string },
): VerificationMessage {
  return verificationEmail(settings, { kind: 'code', recipient: email }, shopText`Your code`, [
    shopText`Your code is ${asShopText(code)}. It is valid for ten minutes.`,
    shopText`If you did not request it, you can ignore this message. Someone may have entered your address by mistake.`,
  ]);
}

export function passwordResetEmail(
  { settings }: Pick<EmailDeps, 'settings'>,
  { email, link }: { email: string; link: string },
): VerificationMessage {
  return verificationEmail(
    settings,
    { kind: 'password_reset', recipient: email },
    shopText`Reset your password`,
    [
      shopText`Set a new password here within one hour:`,
      asShopText(link),
      shopText`If you requested several links, each of them works.`,
      shopText`If you did not request this, you can ignore this message.`,
    ],
  );
}

export function passwordChangedEmail(deps: EmailDeps, customerId: number): CustomerEmail {
  return customerEmail(deps.settings, { customerId, kind: 'security' }, shopText`Your password was changed`, [
    shopText`The password of your account was changed, and all other devices were signed out.`,
    shopText`If this was not you, set a new password: ${pageUrl(deps, '/login/resetPassword')}`,
  ]);
}

/**
 * The text message has no link: the customer enters the code in the form that requested it, which may be open on another device.
 */
export function verificationCodeSms(
  { settings }: Pick<EmailDeps, 'settings'>,
  { kind, mobile, code }: { kind: 'code' | 'password_reset'; mobile: string; code: string },
): VerificationMessage {
  return {
    audience: 'verification',
    kind,
    channel: 'sms',
    recipient: mobile,
    subject: shopText``,
    body: shopText`${asShopText(code)} is your ${asShopText(settings.brand)} code. It is valid for ten minutes.`,
  };
}

/**
 * Reports a change of the e-mail address. Queue it before the change, so that it goes to the old address: an
 * attacker would control the new one.
 */
export function emailAddressChangedEmail(deps: EmailDeps, customerId: number): CustomerEmail {
  const shopEmail = asShopText(deps.settings.email);
  return customerEmail(
    deps.settings,
    { customerId, kind: 'security' },
    shopText`Your e-mail address was changed`,
    [
      shopText`Your account now uses another e-mail address. We no longer send messages to this one.`,
      shopText`If this was not you, please contact us immediately: ${shopEmail} or ${pageUrl(deps, '/contactUs')}`,
    ],
  );
}

/** Warns the customer of a change that may be an attacker's: a code sent to the new number can reset the password. */
export function mobileChangedEmail(deps: EmailDeps, customerId: number): CustomerEmail {
  return customerEmail(
    deps.settings,
    { customerId, kind: 'security' },
    shopText`Your mobile number was changed`,
    [
      shopText`Your account now uses another mobile number.`,
      shopText`If this was not you, set a new password: ${pageUrl(deps, '/login/resetPassword')}`,
    ],
  );
}

/** Confirms that the account was closed. Queue it before that, because a closed account has no address. */
export function accountClosedEmail({ settings }: EmailDeps, customerId: number): CustomerEmail {
  return customerEmail(settings, { customerId, kind: 'security' }, shopText`Your account is closed`, [
    shopText`Your account was just closed by someone who was signed in and entered its password.`,
    shopText`Your ${asShopText(dataDeletedOnClosing)} are deleted. We keep order and invoice records as required by law.`,
    shopText`If this was not you, please write to ${asShopText(settings.email)}.`,
  ]);
}
