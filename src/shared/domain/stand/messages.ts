/**
 * What a stand says to its staff; `{name}` is filled in. They stand apart from the other messages of the shop, because
 * no visitor ever reads them. Chinese: `messages-zh.ts`.
 */
export const standMessages = {
  shopIsNoAddress: 'Write the shop’s address, such as https://shop.example, or leave it empty.',
  countryIsNone: 'Choose the country from the list.',
  modeIsNone: 'Choose what the stand is for.',
  nameIsMissing: 'Give the stand a name, so that the shop knows where orders come from.',
  nameIsLong: 'The name may have {most} characters at the most.',
  hoursAreNone: 'Write both times, such as 09:00 and 18:00, or leave both empty.',
  pinIsMissing: 'Choose a PIN.',
  pinIsNoNumber: 'A PIN has {least} to {most} digits and nothing else.',
  pinIsPlain: 'This PIN is tried first by everybody. Take digits without a pattern.',
  pinDiffers: 'The two PINs differ.',
  isLocked: 'The staff menu is locked. Please enter the PIN again.',
  notSaved: 'The settings could not be saved. Is the disk full?',
  failed: 'It did not work. Please try again.',
  rowStand: 'Stand',
  rowShop: 'Shop',
  rowCatalogue: 'Catalogue of',
  rowVersion: 'Program',
  rowUnknown: 'Not known',
  unknown: 'could not be found out',
  noName: 'without a name',
  noShop: 'none set: nobody can sign in',
  shopAnswers: '{shop} answers',
  shopIsSilent: '{shop} does not answer',
} as const;

export type StandMessageKey = keyof typeof standMessages;

/** The text of a message with its fields filled in. */
export function sayAtStand(
  key: StandMessageKey,
  fields: Readonly<Record<string, string | number>> = {},
): string {
  return standMessages[key].replace(/\{(\w+)\}/g, (_whole, name: string) => String(fields[name] ?? ''));
}
