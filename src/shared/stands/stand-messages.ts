/**
 * Messages of the setup, the staff menu and the printers of a stand. {@link formatStandMessage} replaces placeholders in
 * braces. Separate from the shop's messages, which visitors load.
 */
export const standMessages = {
  invalidShopAddress: 'Enter the shop’s address, such as https://shop.example, or leave the field empty.',
  invalidCountry: 'Choose a country from the list.',
  invalidMode: 'Choose what the stand is for.',
  nameMissing: 'Enter a name for the stand, so that the shop knows where orders come from.',
  nameTooLong: 'The name can have at most {max} characters.',
  invalidHours: 'Enter both times, such as 09:00 and 18:00, or leave both fields empty.',
  pinMissing: 'Enter a PIN.',
  invalidPin: 'A PIN consists of {min} to {max} digits.',
  pinTooSimple: 'This PIN is easy to guess. Choose digits without a pattern.',
  pinMismatch: 'The PINs do not match.',
  staffMenuLocked: 'The staff menu is locked. Please enter the PIN again.',
  notSaved: 'The settings could not be saved. Is the disk full or write-protected?',
  settingsLost:
    'The settings of this stand and their backup are missing or damaged. The stand stays locked; visitors can still browse the catalogue.',
  setUpAgain:
    'To set it up again, an administrator of this machine starts the program with --set-up. On Linux: sudo systemctl start quillbench-stand-set-up.',
  invalidKeys:
    'Enter the keys that `npm run shop -- catalogue sign` prints, separated by spaces, or leave the field empty.',
  failed: 'The action failed. Please try again.',
  rowStand: 'Stand',
  rowShop: 'Shop',
  rowCatalogue: 'Catalogue date',
  rowVersion: 'Program version',
  rowSelfTest: 'Self-test',
  rowDamagedFile: 'Damaged file',
  unknownStatus: 'Unknown',
  statusUnavailable: 'This status could not be read.',
  damagedFileSalvaged: '{file}: entries recovered: {count}. The file is deleted when it is no longer needed.',
  damagedFileNotSalvaged: '{file}: no entries have been recovered yet.',
  noStandName: 'No name',
  noShopAddress: 'Not set: visitors cannot sign in',
  shopReachable: '{shop} is reachable',
  shopUnreachable: '{shop} does not respond',
  shopFails: '{shop} reports a fault (status {status})',
  shopNotFound: '{shop} is not found: this machine has no network, or the address is wrong',
  shopIntercepted: 'Another page answers instead of {shop}: sign in to the network, or check the address',
  shopCertificate: 'The certificate of {shop} is not trusted: sign in to the network, or use another one',
  shopCertificateDate:
    'The certificate of {shop} is not valid at the time of this machine, {time}: check the clock',
  clockDiffers: '{shop} is reachable, but the clock of this machine differs by {minutes} minutes: set it',
  salesNotesFull: 'This machine cannot save more playlists and carts. Delete one first.',
  enrolledAs: 'The stand is enrolled as {name}.',
  keysPinned: 'Catalogue updates must be signed with the key that the shop sent.',
  noCatalogueKeys:
    'The shop has not signed a catalogue yet: enroll the stand again later, or enter the key in the settings.',
  keysRejected:
    'The catalogue key was changed on the way and is not used. Use another network, and enroll with a new code.',
  codeRefused: 'The shop does not accept this code. Please ask for a new one.',
  enrollLater: 'The shop cannot be reached. Please try again later: the code is valid for a week.',
  enrollBusy: 'The shop is busy and has not checked the code. Please try again in a few minutes.',
  enrollWithoutShop: 'This stand has no shop. Enter the shop’s address in the settings first.',
  entryQueueUnavailable:
    'The entry queue cannot be opened. Restart the program; if that does not help, check the disk.',
  enrollmentRemoved:
    'The stand’s credential is deleted. Queued entries stay on this machine until the stand is enrolled again.',
  notSetUp: 'This stand is not set up yet.',
  printerNotInstalled: 'This printer is not installed in the operating system.',
  passwordTooShort: 'Choose a password of at least 12 characters.',
  noRejectedEntries: 'The shop has not rejected any entries.',
  exportWritten:
    'Entries written to {path}: {count}. Decrypt the file with: npm run shop -- stands decrypt FILE',
  exportRejectedFirst: 'Export the rejected entries first. Only exported entries can be deleted.',
  exportedDeleted: 'Entries deleted from this stand: {count}.',
  exportNotWritten: 'The file could not be written. Is the disk full, or the USB drive write-protected?',
  updateInstalled: 'The catalogue of {day} is installed.',
  updateCurrent: 'The catalogue is up to date.',
  updateUnreachable: 'The shop cannot be reached. The catalogue of {day} stays in use.',
  updateRejected: 'The new catalogue was rejected. The catalogue of {day} stays in use.',
  updateWithoutRoom: 'The disk has no room for the new catalogue. The catalogue of {day} stays in use.',
  updateFailed: 'The update failed. Please try again. The catalogue of {day} stays in use.',
  updateContinues: 'The update continues. The new catalogue is used as soon as the kiosk is idle.',
  updateLabel: 'Check for new prices',
  sendEntriesLabel: 'Send now',
  selfTestLabel: 'Run the self-test',
  selfTestPassed: 'All {count} checks passed. The wipe of visitor data is tested when the kiosk is idle.',
  updateIsOff: 'This stand receives no updates: it needs the address of a shop and a catalogue key.',
  printed: 'Sent to the printer {printer}.',
  noPrinter: 'No printer is set up here. Please scan the code instead.',
  printerNotAllowed: 'This stand is not allowed to use this printer.',
  printFailed:
    'The printer {printer} reports a problem: {reason} Please scan the code, if one is shown, or ask our staff.',
  /** The `{reason}` of `printFailed` when the operating system gives none. */
  printerTimeoutReason: 'It has not accepted the job within 30 seconds.',
  quoteEmpty: 'There is nothing to print.',
  quoteLinesUnavailable:
    'Some of these products are no longer sold in this size. Please remove them from the cart.',
  quoteLinesOnRequest:
    'Some of these sizes are priced on request. Please remove them from the cart and ask us for a quote.',
  presenterNeedsScreen: 'Presenter notes need a second display. Please connect one.',
  printBusy: 'The printer is busy. Please wait a moment.',
} as const;

export type StandMessageKey = keyof typeof standMessages;

/** Returns a message with its placeholders replaced. */
export function formatStandMessage(
  key: StandMessageKey,
  fields: Readonly<Record<string, string | number>> = {},
): string {
  return standMessages[key].replace(/\{(\w+)\}/g, (_match, name: string) => String(fields[name] ?? ''));
}
