export type MessageChannel = 'mail' | 'sms';

/** A message as it is stored and sent. */
export interface Message {
  channel: MessageChannel;
  /** An e-mail address, or a number in E.164 form. */
  recipient: string;
  /** '' for an SMS. */
  subject: string;
  body: string;
}

declare const shopTextBrand: unique symbol;

/**
 * Text that no visitor wrote: templates, settings, the catalogue, staff notes and values that the server generates. Only
 * such text goes to customers, because anyone can enter another person's address.
 */
export type ShopText = string & { readonly [shopTextBrand]: true };

/** Template tag for texts to customers. Does not compile with a plain string as a value, which may be a visitor's text. */
export function shopText(parts: TemplateStringsArray, ...values: readonly (ShopText | number)[]): ShopText {
  return String.raw({ raw: parts }, ...values) as ShopText;
}

/** Declares that a value comes from the shop. Never use it for a field that a visitor fills in. */
export function asShopText(value: string): ShopText {
  return value as ShopText;
}

export type VerificationKind = 'registration' | 'password_reset' | 'code';
/** `security` tells the owner of an account about changes that an attacker would make. */
export type CustomerEmailKind = 'security' | 'notice';
/**
 * Each kind has a separate hourly budget per recipient, so that a stranger who causes messages of one kind cannot use up
 * another: registrations with a victim's address must not suppress the victim's password reset.
 */
export type MessageKind = VerificationKind | CustomerEmailKind | 'staff';

/** The only messages to an address of a visitor that nobody has verified. */
export interface VerificationMessage {
  audience: 'verification';
  kind: VerificationKind;
  channel: MessageChannel;
  recipient: string;
  /** '' for an SMS. */
  subject: ShopText;
  body: ShopText;
}

/** Goes to the address that the customer has verified; not sent while there is none. */
export interface CustomerEmail {
  audience: 'customer';
  kind: CustomerEmailKind;
  customerId: number;
  subject: ShopText;
  body: ShopText;
}

export interface StaffEmail {
  audience: 'staff';
  kind: 'staff';
  recipient: string;
  /** Contains no text of visitors, because it is a header. */
  subject: ShopText;
  body: string;
}

interface Signature {
  brand: string;
}

/** Composes an e-mail. `paragraphs` are plain text; the shop's name follows the subject and the paragraphs. */
export function verificationEmail(
  { brand }: Signature,
  { kind, recipient }: { kind: VerificationKind; recipient: string },
  subject: ShopText,
  paragraphs: readonly ShopText[],
): VerificationMessage {
  return {
    audience: 'verification',
    kind,
    channel: 'mail',
    recipient,
    ...composeShopText(brand, subject, paragraphs),
  };
}

/** Composes an e-mail like {@link verificationEmail}, to the verified address of a customer. */
export function customerEmail(
  { brand }: Signature,
  { customerId, kind = 'notice' }: { customerId: number; kind?: CustomerEmailKind },
  subject: ShopText,
  paragraphs: readonly ShopText[],
): CustomerEmail {
  return { audience: 'customer', kind, customerId, ...composeShopText(brand, subject, paragraphs) };
}

/** Composes an e-mail like {@link verificationEmail}, whose paragraphs may contain text of visitors, to the shop's address. */
export function staffEmail(
  { brand, email }: Signature & { email: string },
  subject: ShopText,
  paragraphs: readonly string[],
): StaffEmail {
  return {
    audience: 'staff',
    kind: 'staff',
    recipient: email,
    subject: withBrand(subject, brand),
    body: composeBody(paragraphs, brand),
  };
}

/** Composes subject and body of a message to a customer or to an unverified address. */
function composeShopText(brand: string, subject: ShopText, paragraphs: readonly ShopText[]) {
  return { subject: withBrand(subject, brand), body: asShopText(composeBody(paragraphs, brand)) };
}

function withBrand(subject: ShopText, brand: string): ShopText {
  return shopText`${subject} - ${asShopText(brand)}`;
}

function composeBody(paragraphs: readonly string[], brand: string): string {
  return `${paragraphs.join('\n\n')}\n\n${brand}\n`;
}

/** A permanent delivery failure. The error's message must not contain personal data: it is logged. */
export class UndeliverableError extends Error {
  override name = 'UndeliverableError';
}

/**
 * The mail server refuses this recipient for now; it may accept others. The error's message must not contain personal data: it is
 * logged.
 */
export class RecipientRefusedError extends Error {
  override name = 'RecipientRefusedError';
}
