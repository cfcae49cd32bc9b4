/** What a sample can be wanted for. */
export const trialKinds = [
  'Western blot',
  'ELISA',
  'Immunohistochemistry',
  'Flow cytometry',
  'Cell culture',
  'Compound screening',
  'Enzyme assay',
  'Molecular biology',
  'Something else',
] as const;
