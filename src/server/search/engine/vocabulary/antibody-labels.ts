/** Labels of antibodies. A query of several words means them as whole words: `PE` is the dye and not the start of "peroxidase". */
const labels: ReadonlySet<string> = new Set(['ap', 'apc', 'hrp', 'pe']);

export const isAntibodyLabel = (word: string): boolean => labels.has(word);

const tandemDonors: ReadonlySet<string> = new Set(['apc', 'pe', 'percp']);
const tandemAcceptor = /^(?:cy\d|texas$|dazzle|efluor|vio\d|fire\d|af\d{3})/;

/** Returns whether the parts of a hyphenated word name a tandem dye, such as `PE-Cy7`, which is another label than `PE`. */
export const isTandemDye = ([donor = '', acceptor = '']: readonly string[]): boolean =>
  tandemDonors.has(donor) && tandemAcceptor.test(acceptor);
