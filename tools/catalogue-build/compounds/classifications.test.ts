import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  classificationOf,
  componentHazard,
  createFormLookup,
  disputedEndpoints,
  preservativeHazards,
  solutionClassification,
  stricterCodes,
} from './classifications';
import { hazardOf, labelOf } from './hazards';
import { readTable, splitValues } from '../source-data';

const codesOf = (cas: string) =>
  classificationOf(cas)
    ?.statements.map(({ code }) => code)
    .filter((code) => !code.startsWith('P'));

describe('a classification', () => {
  it('has the statements, label and source of the table', () => {
    const methanol = classificationOf('67-56-1');
    expect(codesOf('67-56-1')).toEqual(expect.arrayContaining(['H225', 'H301', 'H311', 'H331', 'H370']));
    expect(methanol?.signal_word).toBe('Danger');
    expect(methanol?.pictograms).toEqual(['GHS02', 'GHS06', 'GHS08']);
    expect(methanol?.sources[0]).toMatch(/^EU CLP Annex VI/);
  });

  it('is missing without a row, whatever the name suggests', () => {
    expect(classificationOf('000-00-0')).toBeNull();
    expect(classificationOf(null)).toBeNull();
  });

  it('states what a partial source leaves open', () => {
    const rows = readTable('ghs_by_cas.tsv').filter((row) => row('source').includes('partial'));
    expect(rows.length).toBeGreaterThan(100);
    for (const row of rows) {
      const { notes = [] } = classificationOf(row('cas')) ?? {};
      expect(notes.join(), row('cas')).toContain('not assessed, treat as hazardous');
    }
  });

  it('never has fewer or weaker statements than its sources', () => {
    const both = new Map(readTable('ghs_disagreements.tsv').map((row) => [row('cas'), row]));
    for (const row of readTable('ghs_by_cas.tsv')) {
      const shown = codesOf(row('cas')) ?? [];
      const own = splitValues(row('hazard_statements'));
      expect(shown, row('cas')).toEqual(expect.arrayContaining(stricterCodes(shown, own)));
      const nite = splitValues(both.get(row('cas'))?.('nite') ?? '');
      expect(shown, row('cas')).toEqual(expect.arrayContaining(stricterCodes(shown, nite)));
    }
  });

  it('does not call a substance irritating to eyes that corrodes the skin', () => {
    const codes = (cas: string) => classificationOf(cas)?.statements.map(({ code }) => code) ?? [];
    const note = /^H318 replaces a weaker statement on eyes/;
    // Formaldehyde and imidazole: one authority assesses the skin, the other the eyes.
    for (const cas of ['50-00-0', '288-32-4']) {
      expect(codes(cas)).toEqual(expect.arrayContaining(['H314', 'H318']));
      expect(classificationOf(cas)?.notes).toContainEqual(expect.stringMatching(note));
    }
    const contradictory = readTable('ghs_by_cas.tsv')
      .map((row) => row('cas'))
      .filter((cas) => codes(cas).includes('H314') && codes(cas).some((code) => /^H3(19|20)$/.test(code)));
    expect(contradictory).toEqual([]);
    // Acetonitrile irritates the eyes and does not corrode the skin.
    expect(codes('75-05-8')).toContain('H319');
    expect(classificationOf('75-05-8')?.notes).not.toContainEqual(expect.stringMatching(note));
  });

  it('warns of a flammable solid of category 2 as Annex VI does', () => {
    // cis-1-(3-Chloroallyl)-3,5,7-triaza-1-azoniaadamantane chloride, index number 612-251-00-9: Flam. Sol. 2, Wng.
    expect(codesOf('51229-78-8')).toContain('H228');
    expect(classificationOf('51229-78-8')?.signal_word).toBe('Warning');
  });

  it('names both authorities where they disagree', () => {
    const formaldehyde = classificationOf('50-00-0');
    expect(codesOf('50-00-0')).toEqual(expect.arrayContaining(['H301', 'H330', 'H350', 'H334']));
    expect(codesOf('50-00-0')).not.toContain('H331');
    expect(formaldehyde?.notes.join()).toMatch(/EU CLP Annex VI .* and Japan NITE .* disagree on/);
    expect(formaldehyde?.sources).toHaveLength(2);
  });
});

describe('a substance with several CAS numbers', () => {
  it('has the classification of the number that a source lists, and names it', () => {
    const oxide = classificationOf('16752-60-6');
    expect(codesOf('16752-60-6')).toEqual(codesOf('1314-56-3'));
    expect(oxide?.statements.map(({ code }) => code)).toContain('H314');
    expect(oxide?.sources[0]).toMatch(/^EU CLP Annex VI/);
    expect(oxide?.notes.at(-1)).toContain('CAS 1314-56-3');
  });

  it('is listed only without a classification of its own', () => {
    const classified = new Set(readTable('ghs_by_cas.tsv').map((row) => row('cas')));
    for (const row of readTable('alternative_numbers.tsv')) {
      expect(classified.has(row('cas')), row('cas')).toBe(false);
      expect(classified.has(row('classified_as')), row('classified_as')).toBe(true);
    }
  });
});

describe('a classification of a solution', () => {
  it('says whether the solvent is included', () => {
    const notes = (cas: string, strength: string) =>
      solutionClassification(cas, strength)?.notes.join() ?? '';
    expect(notes('75-24-1', '2 M in toluene')).toContain('The hazards of the solvent are not included.');
    expect(notes('7647-01-0', '37% in water')).not.toContain('solvent');
  });

  it('does not call a moistened solid a solution', () => {
    const notes = solutionClassification('94-36-0', '75%, moistened with water')?.notes ?? [];
    expect(notes).toContain(
      'Classification of the dry substance. That of the moistened solid depends on its content of water.',
    );
    expect(notes.join()).not.toMatch(/solution|solvent/);
    expect(solutionClassification('7647-01-0', '37% in water')?.notes).toContain(
      'Classification of the pure substance. That of the solution depends on its concentration.',
    );
  });
});

describe('a classification of another form', () => {
  const dry = { name: 'Ferric chloride', cas: '7705-08-0', smiles: '[Cl-].[Cl-].[Cl-].[Fe+3]' };
  const hydrate = {
    name: 'Iron(III) chloride hexahydrate',
    cas: '10025-77-1',
    smiles: 'O.O.O.O.O.O.[Cl-].[Cl-].[Cl-].[Fe+3]',
  };

  it('applies to a hydrate that no source classifies, and is named', () => {
    expect(classificationOf(hydrate.cas)).toBeNull();
    const found = createFormLookup([hydrate, dry])(hydrate);
    expect(found?.statements.map(({ code }) => code)).toContain('H314');
    expect(found?.notes.at(-1)).toContain('Classification of Ferric chloride (7705-08-0)');
  });

  it('does not apply to water or to another substance', () => {
    const lookup = createFormLookup([dry]);
    expect(lookup({ name: 'Water', cas: '7732-18-5', smiles: 'O' })).toBeNull();
    expect(lookup({ name: 'Iron(II) chloride', cas: '7758-94-3', smiles: '[Cl-].[Cl-].[Fe+2]' })).toBeNull();
  });
});

it('a dissolved gas is a component without the hazards of a compressed gas', () => {
  expect(codesOf('50-00-0')).toContain('H220');
  const [, value] = componentHazard('Formaldehyde', '50-00-0') ?? [];
  expect(value).toContain('H301');
  expect(value).not.toMatch(/H220|H280/);
});

describe('precautionary statements', () => {
  const advice = (...codes: string[]) =>
    (hazardOf(codes, { sources: ['A source'], notes: [] })?.statements ?? [])
      .map(({ code }) => code)
      .filter((code) => code.startsWith('P'));

  it('keep only the most stringent of several calls for a doctor', () => {
    expect(advice('H314', 'H332')).toContain('P310');
    expect(advice('H314', 'H332')).not.toContain('P312');
    expect(advice('H302', 'H304')).not.toContain('P301+P312');
    expect(advice('H332')).toContain('P312');
  });

  it.each([
    ['H270', ['P220', 'P244', 'P370+P376', 'P403', 'P501']],
    ['H222', ['P210', 'P211', 'P251', 'P410+P412', 'P501']],
    ['H229', ['P210', 'P251', 'P410+P412', 'P501']],
  ])('of gases and aerosols are those of GHS, annex 3: %s', (hazard, expectedAdvice) => {
    expect(advice(hazard)).toEqual(expectedAdvice);
  });

  it('of pyrophoric substances name the inert gas', () => {
    expect(advice('H250')).toEqual(expect.arrayContaining(['P222', 'P231+P232']));
  });

  // Regulation (EC) No 1272/2008, annex I, chapters 2.1, 2.5, 2.8, 2.10, 2.12, 2.13, 2.14, 2.15, 2.16, 2.17, 3.1, 3.8 and 5.1.
  it.each([
    ['H201', 'P370+P372+P380+P373'],
    ['H207', 'P212'],
    ['H207', 'P370+P380+P375'],
    ['H281', 'P282'],
    ['H281', 'P336+P315'],
    ['H310', 'P310'],
    ['H311', 'P312'],
    ['H370', 'P308+P311'],
    ['H371', 'P308+P311'],
    ['H250', 'P302+P335+P334'],
    ['H260', 'P302+P335+P334'],
    ['H261', 'P302+P335+P334'],
    ['H241', 'P370+P380+P375'],
    ['H271', 'P283'],
    ['H271', 'P306+P360'],
    ['H271', 'P371+P380+P375'],
    ['H290', 'P390'],
    ['H290', 'P406'],
    ['H420', 'P502'],
  ])('of %s include %s', (hazard, precaution) => {
    expect(advice(hazard)).toContain(precaution);
  });

  // Tables 3.1.3 and 3.9.4: the milder category has fewer statements.
  it.each([
    ['H311', 'P310'],
    ['H311', 'P262'],
    ['H373', 'P264'],
    ['H281', 'P410+P403'],
  ])('of %s do not include %s', (hazard, precaution) => {
    expect(advice(hazard)).not.toContain(precaution);
  });

  it('do not weaken the call of a poison center, or send people to a fire that can explode', () => {
    expect(advice('H350', 'H370')).not.toContain('P308+P313');
    expect(advice('H225', 'H241')).not.toContain('P370+P378');
    expect(advice('H201', 'H225', 'H241').filter((code) => code.startsWith('P370'))).toEqual([
      'P370+P372+P380+P373',
    ]);
    expect(advice('H350')).toContain('P308+P313');
  });
});

describe('merging classifications', () => {
  it('takes the more severe category of an endpoint', () => {
    expect(stricterCodes(['H302', 'H411'], ['H301', 'H412', 'H317'])).toEqual(['H301', 'H317', 'H411']);
    expect(stricterCodes(['H360FD'], ['H361'])).toEqual(['H360FD']);
    expect(disputedEndpoints(['H302', 'H411'], ['H301', 'H411'])).toEqual(['acute oral toxicity']);
  });

  it('is independent of repetition and never loses an endpoint', () => {
    const codes = fc.subarray([
      'H225',
      'H226',
      'H301',
      'H302',
      'H314',
      'H317',
      'H350',
      'H360D',
      'H361',
      'EUH031',
    ]);
    fc.assert(
      fc.property(codes, codes, (first, second) => {
        const merged = stricterCodes(first, second);
        expect(stricterCodes(merged, first)).toEqual(merged);
        expect(disputedEndpoints(merged, merged)).toEqual([]);
        for (const code of ['H317', 'H314', 'EUH031'])
          expect(merged.includes(code)).toBe(first.includes(code) || second.includes(code));
      }),
    );
  });
});

describe('a label', () => {
  it('replaces the exclamation mark as the regulation says', () => {
    expect(labelOf(['H301', 'H315']).pictograms).toEqual(['GHS06']);
    expect(labelOf(['H314', 'H319']).pictograms).toEqual(['GHS05']);
    expect(labelOf(['H314', 'H335']).pictograms).toEqual(['GHS05', 'GHS07']);
    expect(labelOf(['H334', 'H317']).pictograms).toEqual(['GHS08']);
  });

  it.each([
    ['67-43-6', 'Warning', ['GHS07', 'GHS08']],
    ['638-49-3', 'Warning', ['GHS02', 'GHS07']],
    ['43222-48-6', 'Warning', ['GHS07', 'GHS09']],
  ])('follows from the statements where the source contradicts them: %s', (cas, word, pictograms) => {
    expect(classificationOf(cas)).toMatchObject({ signal_word: word, pictograms });
  });

  it('takes the signal word of the source for statements of two categories', () => {
    expect(labelOf(['H242'], 'Warning').signal_word).toBe('Warning');
    expect(labelOf(['H242']).signal_word).toBe('Danger');
    expect(labelOf(['H242', 'H372'], 'Warning').signal_word).toBe('Danger');
    expect(labelOf(['H373'], 'Danger').signal_word).toBe('Warning');
  });

  it('agrees with nearly all official labels', () => {
    const official = readTable('ghs_by_cas.tsv').filter((row) => row('source').startsWith('EU CLP Annex VI'));
    const same = official.filter(
      (row) => labelOf(splitValues(row('hazard_statements'))).signal_word === row('signal_word'),
    );
    expect(same.length / official.length).toBeGreaterThan(0.95);
  });

  it('needs a source and known codes', () => {
    const origin = { sources: ['A source'], notes: [] };
    expect(() => hazardOf(['H302'], { sources: [], notes: [] })).toThrow('no source');
    expect(() => hazardOf(['H999'], origin)).toThrow('no hazard statement H999');
    expect(hazardOf([], origin)).toBeNull();
  });
});

describe('preservatives of a buffer', () => {
  it('are named with their share, statements and source', () => {
    const [azide] = preservativeHazards('PBS, pH 7.2, 0.2% BSA, 0.09% sodium azide');
    expect(azide?.[0]).toBe('Sodium azide (26628-22-8)');
    expect(azide?.[1]).toMatch(/^0\.09% sodium azide; .*H300.*; source: EU CLP Annex VI/);
    const [isothiazolinones] = preservativeHazards('TBS, pH 7.4, 1% BSA, 0.03% ProClin 300, 50% glycerol');
    expect(isothiazolinones?.[0]).toBe('Isothiazolinones of ProClin 300 (55965-84-9)');
    expect(isothiazolinones?.[1]).toMatch(/^0\.03% ProClin 300; .*H317.*; source: EU CLP Annex VI/);
  });

  it('are absent from a buffer without any', () => {
    expect(preservativeHazards('PBS, pH 7.4, 10% glycerol')).toEqual([]);
  });
});
