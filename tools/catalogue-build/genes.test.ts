import { expect, it } from 'vitest';
import { fittingClasses } from './genes';

it.each<[fits: string[], classes: string[], ecNumber: string, geneName: string]>([
  [['kinase'], ['kinase'], '2.7.10.1', 'epidermal growth factor receptor'],
  [['kinase'], ['kinase'], '', 'EPH receptor B6'],
  [['phosphatase'], ['phosphatase'], '3.1.3.48', 'protein tyrosine phosphatase receptor type C'],
  [['protease'], ['protease'], '3.-.-.-', 'DNA fragmentation factor subunit beta'],
  [[], ['kinase'], '4.6.1.2', 'guanylate cyclase 2C'],
  [[], ['phosphatase'], '', 'protein phosphatase 1 regulatory subunit 12A'],
  [[], ['phosphatase'], '3.1.1.2|3.1.8.1', 'paraoxonase 1'],
  [[], ['protease'], '', 'caspase 8 associated protein 2'],
  [['CD antigen'], ['transcription factor', 'CD antigen'], '', 'bone morphogenetic protein 2'],
])('keeps %j of %j for EC %s, %s', (fits, classes, ecNumber, geneName) => {
  expect(fittingClasses(classes, ecNumber, geneName)).toEqual(fits);
});
