import { describe, expect, it } from 'vitest';
import { chemicalClassOf } from './chemical-class';

/** Structures that text patterns on names and SMILES once put into a wrong class. */
describe('the chemical class of', () => {
  it.each([
    ['4,4-Difluorocyclohexanone', 'O=C1CCC(F)(F)CC1', 'C6H8F2O', 'Aldehydes & Ketones'],
    [
      'Yohimbic acid',
      'O=C(O)[C@H]1[C@@H](O)CCC2CN3CCc4c([nH]c5ccccc45)[C@@H]3C[C@@H]21',
      'C20H24N2O3',
      'Indoles & Carbazoles',
    ],
    ['Tyrphostin A9', 'CC(C)(C)c1cc(C=C(C#N)C#N)cc(C(C)(C)C)c1O', 'C18H22N2O', 'Phenols & Aromatic Ethers'],
    ['Acetophenone', 'CC(=O)c1ccccc1', 'C8H8O', 'Aldehydes & Ketones'],
    ['Benzoic acid', 'O=C(O)c1ccccc1', 'C7H6O2', 'Aromatic Acids, Esters & Amides'],
    ['Acetanilide', 'CC(=O)Nc1ccccc1', 'C8H9NO', 'Aromatic Acids, Esters & Amides'],
    ['Aniline', 'Nc1ccccc1', 'C6H7N', 'Anilines & Aromatic Amines'],
    ['Nitrobenzene', 'O=[N+]([O-])c1ccccc1', 'C6H5NO2', 'Nitro & Nitroso Compounds'],
    ['2-Nitrosotoluene', 'Cc1ccccc1N=O', 'C7H7NO', 'Nitro & Nitroso Compounds'],
    ['Dapsone', 'Nc1ccc(S(=O)(=O)c2ccc(N)cc2)cc1', 'C12H12N2O2S', 'Sulfonamides & Sulfonyl Compounds'],
    ['Phenyl methyl sulfone', 'CS(=O)(=O)c1ccccc1', 'C7H8O2S', 'Sulfonamides & Sulfonyl Compounds'],
    ['Sodium dodecyl sulfate', 'CCCCCCCCCCCCOS(=O)(=O)[O-].[Na+]', 'C12H25NaO4S', 'Organic Sulfates'],
    ['Benzenesulfonamide', 'NS(=O)(=O)c1ccccc1', 'C6H7NO2S', 'Sulfonamides & Sulfonyl Compounds'],
    ['Dimethyl sulfoxide', 'CS(C)=O', 'C2H6OS', 'Other Sulfur Compounds'],
    ['Thiourea', 'NC(N)=S', 'CH4N2S', 'Other Sulfur Compounds'],
    ['Dithiothreitol', 'O[C@H](CS)[C@H](O)CS', 'C4H10O2S2', 'Thiols & Sulfides'],
    ['Cystamine', 'NCCSSCCN', 'C4H12N2S2', 'Thiols & Sulfides'],
    [
      '7-Ketodeoxycholic acid',
      'C[C@H](CCC(=O)O)[C@H]1CC[C@H]2[C@@H]3C(=O)C[C@@H]4C[C@H](O)CC[C@]4(C)[C@H]3C[C@H](O)[C@]12C',
      'C24H38O5',
      'Steroids',
    ],
    ['Caffeine', 'Cn1c(=O)c2c(ncn2C)n(C)c1=O', 'C8H10N4O2', 'Pyridines & Pyrimidines'],
    ['Thiabendazole', 'c1ccc2[nH]c(-c3cscn3)nc2c1', 'C10H7N3S', 'Azoles'],
    ['Umbelliferone', 'O=c1ccc2ccc(O)cc2o1', 'C9H6O3', 'Flavonoids & Coumarins'],
    ['Furan', 'c1ccoc1', 'C4H4O', 'Other Heteroaromatics'],
    ['Morpholine', 'C1COCCN1', 'C4H9NO', 'Piperidines, Piperazines & Morpholines'],
    ['2-Pyrrolidone', 'O=C1CCCN1', 'C4H7NO', 'Aliphatic Amines & Amides'],
    ['Toluene', 'Cc1ccccc1', 'C7H8', 'Aromatic Halides & Hydrocarbons'],
    ['Acetonitrile', 'CC#N', 'C2H3N', 'Nitriles'],
    ['Chlorothalonil', 'N#Cc1c(Cl)c(Cl)c(Cl)c(C#N)c1Cl', 'C8Cl4N2', 'Nitriles'],
    [
      'Digitoxigenin',
      'C[C@]12CC[C@H](O)C[C@H]1CC[C@@H]1[C@@H]2CC[C@]2(C)[C@@H](C3=CC(=O)OC3)CC[C@]12O',
      'C23H34O4',
      'Steroids',
    ],
    [
      'Betulin, whose five-membered ring is the last of five',
      'C=C(C)[C@@H]1CC[C@]2(CO)CC[C@]3(C)[C@H](CC[C@@H]4[C@@]5(C)CC[C@H](O)C(C)(C)[C@@H]5CC[C@]43C)[C@@H]12',
      'C30H50O2',
      'Alcohols & Ethers',
    ],
    ['Z-Gly-Phe', 'O=C(CNC(=O)OCc1ccccc1)N[C@@H](Cc1ccccc1)C(=O)O', 'C19H20N2O5', 'Peptides & Amino Acids'],
    [
      'Cyclo(Ala-Gly-Trp-Leu-Gly)',
      'CC(C)CC1NC(=O)C(Cc2c[nH]c3ccccc23)NC(=O)CNC(=O)C(C)NC(=O)CNC1=O',
      'C24H32N6O5',
      'Peptides & Amino Acids',
    ],
    [
      'D-Fructose 1,6-bisphosphate trisodium',
      'O=C(COP(=O)([O-])[O-])[C@@H](O)[C@H](O)[C@H](O)COP(=O)([O-])O.[Na+].[Na+].[Na+]',
      'C6H11Na3O12P2',
      'Carbohydrates & Glycosides',
    ],
    [
      'DMPC',
      'CCCCCCCCCCCCCC(=O)OC[C@H](COP(=O)([O-])OCC[N+](C)(C)C)OC(=O)CCCCCCCCCCCCC',
      'C36H72NO8P',
      'Phospholipids',
    ],
    [
      'Quinine',
      'C=C[C@H]1CN2CC[C@H]1C[C@H]2[C@H](O)c1ccnc2ccc(OC)cc12',
      'C20H24N2O2',
      'Quinolines & Isoquinolines',
    ],
    [
      'Hydroxystilbamidine bis(methanesulfonate)',
      'CS(=O)(=O)O.CS(=O)(=O)O.N=C(N)c1ccc(C=Cc2ccc(C(=N)N)cc2O)cc1',
      'C18H24N4O7S2',
      'Phenols & Aromatic Ethers',
    ],
    ['Sodium bicarbonate', 'O=C([O-])O.[Na+]', 'CHNaO3', 'Elements & Inorganic Salts'],
    ['Sodium acetate', 'CC(=O)[O-].[Na+]', 'C2H3NaO2', 'Carboxylic Acids & Esters'],
    ['2,5-Dichlorobenzoyl chloride', 'O=C(Cl)c1cc(Cl)ccc1Cl', 'C7H3Cl3O', 'Aromatic Acids, Esters & Amides'],
    ['Alanine', 'C[C@H](N)C(=O)O', 'C3H7NO2', 'Peptides & Amino Acids'],
    [
      'Lactone with an amino sugar',
      'CC1CCC(=O)O[C@H](C)C1O[C@H]1C[C@H](O)[C@H](NC)[C@H](C)O1',
      'C15H27NO5',
      'Aliphatic Amines & Amides',
    ],
    ['Lumichrome', 'Cc1cc2nc3[nH]c(=O)[nH]c(=O)c3nc2cc1C', 'C12H10N4O2', 'Pyridines & Pyrimidines'],
    ['2-(2-Chloroanilino)benzaldehyde', 'O=Cc1ccccc1Nc1ccccc1Cl', 'C13H10ClNO', 'Anilines & Aromatic Amines'],
    [
      'Flunixin meglumine',
      'CNC[C@H](O)[C@@H](O)[C@@H](O)[C@H](O)CO.Cc1c(Nc2ncccc2C(=O)O)cccc1C(F)(F)F',
      'C21H28F3N3O7',
      'Pyridines & Pyrimidines',
    ],
    ['Citraconic anhydride', 'CC1=CC(=O)OC1=O', 'C5H4O3', 'Carboxylic Acids & Esters'],
  ])('%s', (name, smiles, formula, wanted) => {
    expect(chemicalClassOf(name, smiles, formula)).toBe(wanted);
  });
});
