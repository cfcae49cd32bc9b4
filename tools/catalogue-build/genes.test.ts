import { expect, it } from 'vitest';
import { readTable } from './source-data';
import { plausibleClasses, classesOfProtein } from './genes';

it.each<[fits: string[], classes: string[], ecNumber: string, geneName: string, names?: string[]]>([
  [['kinase'], ['kinase'], '2.7.10.1', 'epidermal growth factor receptor'],
  [['kinase'], ['kinase'], '', 'EPH receptor B6'],
  [['phosphatase'], ['phosphatase'], '3.1.3.48', 'protein tyrosine phosphatase receptor type C'],
  [['protease'], ['protease'], '3.4.24.-', 'ADAM metallopeptidase domain 12'],
  [[], ['protease'], '3.-.-.-', 'DNA fragmentation factor subunit beta'],
  [['cytokine / growth factor'], ['cytokine / growth factor'], '', 'interleukin 6'],
  [['cytokine / growth factor'], ['cytokine / growth factor'], '', 'TNF superfamily member 10'],
  [[], ['cytokine / growth factor'], '', 'dedicator of cytokinesis 8'],
  [[], ['cytokine / growth factor'], '2.7.10.2', 'IL2 inducible T cell kinase'],
  [[], ['cytokine / growth factor'], '', 'suppressor of cytokine signaling 4'],
  [[], ['cytokine / growth factor'], '', 'Kruppel like factor 10'],
  [['CD antigen'], ['CD antigen'], '', 'CD2 molecule', ['CD2']],
  [['CD antigen'], ['CD antigen'], '', 'selectin L', ['SELL', 'CD62L']],
  [['CD antigen'], ['CD antigen'], '', 'epithelial cell adhesion molecule', ['EPCAM']],
  [[], ['CD antigen'], '', 'SIVA1 apoptosis inducing factor', ['SIVA1', 'CD27BP']],
  [[], ['CD antigen'], '', 'membrane spanning 4-domains A3', ['MS4A3', 'CD20L']],
  [[], ['CD antigen'], '', 'PVR related', ['PVRIG', 'CD112R']],
  [[], ['CD antigen'], '', 'TNF receptor associated factor 3', ['TRAF3', 'CD40bp']],
  [[], ['CD antigen'], '', 'CD2 associated protein'],
  [[], ['kinase'], '4.6.1.2', 'guanylate cyclase 2C'],
  [[], ['phosphatase'], '', 'protein phosphatase 1 regulatory subunit 12A'],
  [[], ['phosphatase'], '3.1.1.2|3.1.8.1', 'paraoxonase 1'],
  [[], ['protease'], '', 'caspase 8 associated protein 2'],
  [[], ['transcription factor', 'CD antigen'], '', 'bone morphogenetic protein 2', ['BMP2']],
])('keeps %j of %j for EC %s, %s', (fits, classes, ecNumber, geneName, names) => {
  expect(plausibleClasses(classes, ecNumber, geneName, names)).toEqual(fits);
});

it.each<[own: string[], classes: string[], symbol: string, ecNumber: string]>([
  [[], ['protease'], 'APP', ''],
  [[], ['protease'], 'CARD9', ''],
  [['protease'], ['protease'], 'CTSH', ''],
  [['protease'], ['protease'], 'CASP3', '3.4.22.56'],
  [[], ['phosphatase'], 'PPP2R1A', ''],
  [['kinase'], ['kinase'], 'TRIB3', ''],
  [['histone / chromatin'], ['transcription factor'], 'PARP1', '2.4.2.30'],
  [['histone / chromatin'], ['transcription factor', 'histone / chromatin'], 'EZH2', '2.1.1.356'],
  [['transcription factor'], ['transcription factor'], 'ATF2', '2.3.1.48'],
  [['transcription factor'], ['transcription factor'], 'MYC', ''],
  [[], ['transcription factor'], 'CNOT4', '2.3.2.27'],
])('states %j of %j for %s, EC %s', (own, classes, symbol, ecNumber) => {
  expect(classesOfProtein(classes, symbol, ecNumber)).toEqual(own);
});

// Some genes have several reviewed entries in UniProt, such as those of fusions with another gene and of upstream reading frames.
it('names the main product of a gene, and its entry', () => {
  const rows = readTable('genes.tsv').map(
    (row) => [row('symbol'), row('protein_name'), row('uniprot_id')] as const,
  );
  const alternativeProduct = /^(?:Alternative|Chimeric)\b|, isoform \w+$|isoforms XLas|^Neurexin-\d-beta$/;
  expect(rows.filter(([, name]) => alternativeProduct.test(name))).toEqual([]);
  const accessions = new Map(rows.map(([symbol, , accession]) => [symbol, accession]));
  expect(
    ['CUX1', 'ERCC6', 'GNAS', 'NRXN2', 'NRXN3', 'POLR1D', 'PRNP', 'TOR1AIP2'].map((symbol) =>
      accessions.get(symbol),
    ),
  ).toEqual(['P39880', 'Q03468', 'P63092', 'Q9P2S2', 'Q9Y4C0', 'P0DPB6', 'P04156', 'Q8NFQ8']);
});
