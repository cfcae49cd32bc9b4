import { describe, expect, it } from 'vitest';
import { assayArticles, isDetectable } from './assay-articles';

const valueOf = (name: string, wanted: string): string => {
  const article = assayArticles([]).find((candidate) => candidate.name === name);
  const all = [...(article?.attrs ?? []), ...(article?.details ?? [])];
  return all.find(([key]) => key === wanted)?.[1] ?? '';
};

describe('assay kits', () => {
  it('state the instrument and the components of their method', () => {
    expect(valueOf('Annexin V-FITC/PI Apoptosis Kit', 'Read-out')).toBe('Flow cytometer');
    expect(valueOf('BCA Protein Assay Kit', 'Contents')).toMatch(/copper sulfate, BSA standard/);
    expect(valueOf('BCA Protein Assay Kit', 'Sample types')).not.toMatch(/Live cells/);
  });

  it('are offered for samples that contain the analyte', () => {
    expect(valueOf('HDL Cholesterol Assay Kit (Colorimetric)', 'Sample types')).toBe('Serum, Plasma');
    expect(valueOf('Acetyl-CoA Assay Kit (Fluorometric)', 'Sample types')).toBe(
      'Cell lysate, Tissue homogenate',
    );
  });

  it.each([
    ['Iron', 'Colorimetric', true],
    ['Iron', 'Luminometric', false],
    ['Copper', 'Fluorometric', false],
    ['Lactate', 'UV spectrophotometry', true],
    ['Calcium', 'UV spectrophotometry', false],
  ])('%s by %s: %s', (analyte, detection, works) => {
    expect(isDetectable(analyte, detection)).toBe(works);
  });

  it('keep abbreviations in their descriptions', () => {
    const kit = assayArticles([]).find(({ name }) => name === 'Acetyl-CoA Assay Kit (Colorimetric)');
    expect(kit?.description).toMatch(/^Measures acetyl-CoA in cell lysate and tissue homogenate\./);
  });
});
