/**
 * Messages for staff of a stand; `{name}` is replaced. Separate from the shop's messages, which visitors load.
 * Chinese: `stand-messages-zh.ts`.
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
  rowSelfTest: 'Self-test',
  rowUnknown: 'Not known',
  rowDamaged: 'Damaged and set aside',
  damagedSalvaged:
    '{file}: {count} entries could be read, and are kept as before. The file is deleted when nobody needs it any more',
  damagedUnread: '{file}: nothing could be saved from it yet',
  unknown: 'could not be found out',
  noName: 'without a name',
  noShop: 'none set: nobody can sign in',
  shopAnswers: '{shop} answers',
  shopIsSilent: '{shop} does not answer',
  shelfIsFull: 'No more lists and carts can be kept here. Please delete one first.',
  enrolledAs: 'The shop knows this stand as {name}.',
  codeIsRefused: 'The shop does not take this code. Please ask for a new one.',
  enrolLater: 'The shop cannot be reached. Please try later: the code is good for a week.',
  enrolBusy: 'The shop is busy and has not looked at the code. Please try it again in a few minutes.',
  enrolWithoutShop: 'This stand has no shop. Set its address in the settings first.',
  enrolmentForgotten:
    'The shop’s credential is forgotten. What waits here stays until the stand is enrolled again.',
  notSetUp: 'This stand is not set up yet.',
  printerIsUnknown: 'The system does not know this printer.',
  passwordIsShort: 'Choose a password of 12 characters or more.',
  nothingRefused: 'The shop has refused nothing.',
  exportWritten: '{count} entries are in {path}. Open it with: npm run shop -- stands decrypt FILE',
  exportNotWritten: 'The file could not be written. Is the disk full, or the memory stick write-protected?',
  updateTaken: 'The catalogue is new now, of {day}.',
  updateCurrent: 'There is nothing newer.',
  updateUnreachable: 'The shop could not be reached. The catalogue of {day} stays.',
  updateRefused: 'The newer catalogue was not taken. The one of {day} stays.',
  updateGoesOn: 'It goes on. A new catalogue takes over as soon as nobody is at the screen.',
  updateLabel: 'Look for new prices',
  sendLabel: 'Send now',
  testLabel: 'Test now',
  testIsGood: 'All is well: {count} things were tried. A wipe is tried when nobody is at the screen.',
  updateIsOff: 'This stand takes no updates: it needs the address of a shop and a key for its catalogue.',
  printed: 'It is with the printer {printer}.',
  noPrinter: 'No printer is set up here. Scan the code instead.',
  printerNotAllowed: 'This stand may not use that printer.',
  printFailed:
    'The printer {printer} does not work: {why} Please scan the code, where there is one, or ask our staff.',
  printerTookNothing: 'It has taken nothing in half a minute.',
  quoteIsEmpty: 'There is nothing to print.',
  quoteLinesAreGone:
    'Some of these products are no longer sold in this size. Please take them out of the cart.',
  speakerNeedsScreen: 'Notes need a screen of their own here. Please connect a second one.',
  printBusy: 'The printer is busy. Please wait a moment.',
} as const;

export type StandMessageKey = keyof typeof standMessages;

/** Returns a message with its placeholders replaced. */
export function formatStandMessage(
  key: StandMessageKey,
  fields: Readonly<Record<string, string | number>> = {},
): string {
  return standMessages[key].replace(/\{(\w+)\}/g, (_whole, name: string) => String(fields[name] ?? ''));
}
