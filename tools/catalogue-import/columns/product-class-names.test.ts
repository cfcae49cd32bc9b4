import { describe, expect, it } from 'vitest';
import { guessProductClass, guessRowClass, parseProductClass } from './product-class-names';

describe('the class of a product by its name', () => {
  it.each([
    ['96-well microplates', 'consumable'],
    ['PCR tubes', 'molecular_biology'],
    ['Cryotubes, sterile', 'consumable'],
    ['Pipette tips', 'consumable'],
    ['well_plates', 'consumable'],
    ['Rabbit antiserum to GFP', 'primary_antibody'],
    ['Alexa Fluor 488-conjugated streptavidin', 'conjugated_antibody'],
    ['Gram stain', 'dye'],
    ['Immunostaining reagent', 'dye'],
    ['Culture media', 'cell_culture'],
    ['DMEM medium', 'cell_culture'],
    ['Taq polymerase', 'molecular_biology'],
    ['PE-conjugated anti-CD4', 'conjugated_antibody'],
  ])('%s is %s', (name, productClass) => {
    expect(guessProductClass(name)).toBe(productClass);
  });

  it.each([
    ['Platelet lysate', 'consumable'],
    ['Mycobacterium tuberculosis H37Rv', 'consumable'],
    ['Neoplastic tissue library', 'consumable'],
    ['Sustained release carrier', 'dye'],
    ['Stainless steel spatula', 'dye'],
    ['Coenzyme A trilithium salt', 'protein'],
    ['High-resolution ladder', 'buffer'],
    ['Inflammatory mediator set', 'cell_culture'],
    ['Synthetic intermediate', 'cell_culture'],
    ['Wild-type conjugated linker', 'conjugated_antibody'],
  ])('%s is not %s, which a part of a word means', (name, productClass) => {
    expect(guessProductClass(name)).not.toBe(productClass);
  });

  it.each([
    'Anti-infection',
    'Anti-inflammatory agents',
    'anti-cancer',
    'Anti-Viral',
    'Anti-bacterial',
    'Anti-aging',
    'Anti-oxidant',
    'Anti-fade mounting medium',
    'Anti-Reverse Cap Analog',
    'Anti-tumor agents',
  ])('is no antibody for the effect %s', (name) => {
    expect(guessProductClass(name)).not.toBe('primary_antibody');
  });

  it.each([
    'Anti-CD3',
    'Anti-HA (12CA5)',
    'Anti-Fibronectin',
    'Anti-Tumor Necrosis Factor alpha',
    'Anti-Thrombospondin',
    'Anti-Proliferating Cell Nuclear Antigen',
    'Anti-Cancer Antigen 125',
    'Anti-viral capsid antibody',
  ])('is an antibody for the target of %s', (name) => {
    expect(guessProductClass(name)).toBe('primary_antibody');
  });

  it('is read from the name of the class in singular and plural', () => {
    expect(parseProductClass('Primary antibodies')).toBe('primary_antibody');
    expect(parseProductClass(' consumables ')).toBe('consumable');
    expect(parseProductClass('nonsense')).toBeNull();
  });
});

describe('the class of a row without one', () => {
  it('is compound with a structure or CAS number, unless its name says otherwise', () => {
    expect(guessRowClass({ name: 'X-1', smiles: 'CCO' })).toBe('compound');
    expect(guessRowClass({ name: 'X-1', cas: '64-17-5' })).toBe('compound');
    expect(guessRowClass({ name: 'Anti-BrdU antibody', smiles: 'CCO' })).toBe('primary_antibody');
    expect(guessRowClass({ category: 'Anti-infection', name: 'X-1', smiles: 'CCO' })).toBe('compound');
    expect(guessRowClass({ name: 'X-1' })).toBeNull();
  });
});
