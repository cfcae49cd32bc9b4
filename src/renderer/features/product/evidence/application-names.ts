/** Applications of antibodies by the codes that the trade writes. */
const names: Readonly<Record<string, string>> = {
  WB: 'Western blot',
  'IHC-P': 'Immunohistochemistry, paraffin',
  'IHC-F': 'Immunohistochemistry, frozen',
  'IF/ICC': 'Immunofluorescence, immunocytochemistry',
  FCM: 'Flow cytometry',
  ELISA: 'Enzyme-linked immunosorbent assay',
  IP: 'Immunoprecipitation',
  'Co-IP': 'Co-immunoprecipitation',
  ChIP: 'Chromatin immunoprecipitation',
  Dot: 'Dot blot',
  Neut: 'Neutralisation, functional assay',
  EM: 'Immuno-electron microscopy',
};

/** What a code stands for, '' where the shop does not know it. */
export function applicationName(code: string): string {
  return names[code] ?? '';
}
