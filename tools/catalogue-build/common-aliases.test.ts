import { expect, it } from 'vitest';
import { clonalityAliases, labelAliases, targetAliases } from './common-aliases';

it.each([
  ['HRP', ['horseradish peroxidase']],
  ['AF488', ['Alexa Fluor 488']],
  ['PE-Cy7', ['R-phycoerythrin', 'cyanine 7']],
  ['PerCP-Cy5.5', ['peridinin chlorophyll protein', 'cyanine 5.5']],
  ['Agarose', []],
])('the label %s is called %j', (label, names) => {
  expect(labelAliases(label)).toEqual(names);
});

it.each([
  ['Recombinant monoclonal', ['mAb']],
  ['Polyclonal', ['pAb']],
  ['Oligoclonal', []],
])('an antibody that is %s is called %j', (clonality, names) => {
  expect(clonalityAliases(clonality)).toEqual(names);
});

it.each([
  ['Phospho-STAT3 (Tyr705)', ['Y705', 'pY705']],
  ['Phospho-ERK1 (Thr202/Tyr204)', ['T202', 'pT202', 'Y204', 'pY204']],
  ['Phospho-S6 (Ser235/236)', ['S235', 'pS235', 'S236', 'pS236']],
  ['Phospho-H2AX (Ser139)', ['S139', 'pS139', 'gamma-H2AX', 'gH2AX']],
  ['Trimethyl-Histone H3 (Lys27)', ['K27', 'K27me3', 'H3K27me3']],
  ['Acetyl-p53 (Lys382)', ['K382', 'K382ac']],
  ['Cleaved-Caspase-3 (Asp175)', ['D175']],
  ['6xHis Tag', ['His polyhistidine']],
  ['EGFR', []],
  ['IgG (H+L)', []],
])('the target %s is called %j', (target, names) => {
  expect(targetAliases(target)).toEqual(names);
});
