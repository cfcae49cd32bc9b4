import { describe, expect, it } from 'vitest';
import { createAssayRange, sampleTypes, targetKind } from './elisa-assay';

const kindOf = (symbol: string, geneName: string, ...classes: string[]) =>
  targetKind({ symbol, geneName, classes });

describe('targets of ELISA kits', () => {
  it.each([
    ['LEP', 'leptin', 'secreted'],
    ['EPO', 'erythropoietin', 'cytokine'],
    ['BDNF', 'brain derived neurotrophic factor', 'cytokine'],
    ['GCG', 'glucagon', 'cytokine'],
    ['ALB', 'albumin', 'plasma'],
    ['MMP9', 'matrix metallopeptidase 9', 'secreted'],
    ['MAPK1', 'mitogen-activated protein kinase 1', 'cellular'],
  ])('%s (%s) is %s', (symbol, name, kind) => {
    expect(kindOf(symbol, name)).toBe(kind);
  });

  it('measures shed receptors in serum and transcription factors in cells', () => {
    expect(sampleTypes(kindOf('VCAM1', 'vascular cell adhesion molecule 1', 'CD antigen'), 'QE1')).toContain(
      'Serum',
    );
    expect(sampleTypes(kindOf('E2F1', 'E2F transcription factor 1', 'transcription factor'), 'QE1')).toEqual([
      'Cell lysate',
      'Tissue homogenate',
    ]);
  });
});

describe('measuring range', () => {
  it('has seven standards and a sensitivity below the lowest', () => {
    const { range, sensitivity } = createAssayRange('cellular', 'Standard range', 'E2F1');
    const [, lowest = 0, highest = 0, unit] = (/^([\d.,]+)–([\d.,]+) (.*)$/.exec(range) ?? []).map((text) =>
      /^\d/.test(text) ? Number(text.replaceAll(',', '')) : text,
    );
    expect(Number(highest) / Number(lowest)).toBeCloseTo(64, -1);
    expect(sensitivity.endsWith(String(unit))).toBe(true);
    expect(Number(sensitivity.split(' ')[0])).toBeLessThan(Number(lowest));
  });

  it('is given in pg/mL for low concentrations', () => {
    for (const kind of ['cytokine', 'cellular', 'secreted'] as const)
      expect(createAssayRange(kind, 'Low concentrations', 'E2F1').range, kind).toMatch(/^\d.* pg\/mL$/);
  });
});
