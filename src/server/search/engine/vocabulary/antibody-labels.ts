/** Labels of antibodies that are also the start of other words. */
const shortLabels: ReadonlySet<string> = new Set(['ap', 'apc', 'hrp', 'pe']);

/** Returns whether a query of several words means a word as a label: `PE` is then the dye, and not the start of "peroxidase". */
export const isShortLabel = (word: string): boolean => shortLabels.has(word);

const tandemDonors: ReadonlySet<string> = new Set(['apc', 'pe', 'percp']);
const tandemAcceptor = /^(?:cy\d|texas$|dazzle|efluor|vio\d|fire\d|af\d{3})/;

/** Returns whether the parts of a hyphenated word name a tandem dye, such as `PE-Cy7`, which is another label than `PE`. */
export const isTandemDye = ([donor = '', acceptor = '']: readonly string[]): boolean =>
  tandemDonors.has(donor) && tandemAcceptor.test(acceptor);
