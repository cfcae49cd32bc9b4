/** The name and comments before a sequence in FASTA format. */
export const fastaHeader = /^\s*(?:[>;].*\s*)+/;
