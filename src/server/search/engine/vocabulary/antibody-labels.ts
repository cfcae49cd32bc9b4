/** Labels of antibodies. Beside other words they are whole words: `PE` is the dye and not the start of "peroxidase". */
const labels: ReadonlySet<string> = new Set(['ap', 'apc', 'hrp', 'pe']);

export const isLabel = (word: string): boolean => labels.has(word);

const tandemDonors: ReadonlySet<string> = new Set(['apc', 'pe', 'percp']);
const tandemAcceptor = /^(?:cy\d|texas$|dazzle|efluor|vio\d|fire\d|af\d{3})/;

/** Whether the parts of a compound name a tandem dye, such as `PE-Cy7`, which is another label than the dye it begins with. */
export const isTandemDye = ([donor = '', acceptor = '']: readonly string[]): boolean =>
  tandemDonors.has(donor) && tandemAcceptor.test(acceptor);
