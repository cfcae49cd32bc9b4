import type { Product } from '../../shared/contract/calls';
import { firstAid, handlingOf, protectionOf, transportOf } from './safety-advice';

export interface SafetySection {
  title: string;
  lines: string[];
}

const unknown = 'No data available.';

/**
 * The sixteen sections of a safety data sheet in the order of the Globally Harmonized System, from what the catalogue
 * holds. What it does not hold is said to be missing, never made up.
 */
export function safetySections(
  product: Product,
  seller: { name: string; phone: string; email: string },
): SafetySection[] {
  const { goods_name, goods_sn, cas, formula, weight, synonyms, hazard, storage, shipping } = product;
  const statements = (sign: string) =>
    hazard?.statements
      .filter(({ code }) => code.startsWith(sign))
      .map(({ code, text }) => `${code}: ${text}`) ?? [];
  const codes = hazard?.statements.map(({ code }) => code) ?? [];
  return [
    section('Identification', [
      `Product: ${goods_name}`,
      `Catalogue number: ${goods_sn}`,
      cas && `CAS number: ${cas}`,
      synonyms.length > 0 && `Synonyms: ${synonyms.slice(0, 8).join('; ')}`,
      'Use: laboratory research only; not for food, drug, household or diagnostic use.',
      `Supplier: ${seller.name}, ${seller.phone}, ${seller.email}`,
    ]),
    section('Hazard identification', [
      ...(hazard
        ? [
            hazard.signal_word && `Signal word: ${hazard.signal_word}`,
            hazard.pictograms.length > 0 && `Pictograms: ${hazard.pictograms.join(', ')}`,
            ...statements('H'),
            ...statements('P'),
          ]
        : ['No hazard statement is on record for this product.']),
    ]),
    section('Composition', [
      formula && `Formula: ${formula}`,
      weight && `Molar mass: ${weight} g/mol`,
      cas ? `Single substance, CAS number ${cas}` : 'A preparation; its parts are named in the data sheet.',
    ]),
    section('First-aid measures', firstAid(codes)),
    section('Fire-fighting measures', [
      'Extinguish with water spray, dry powder, foam or carbon dioxide, as the surroundings need.',
      codes.some((code) => /^H22[4-8]/.test(code)) &&
        'Flammable: keep containers cool, vapours may spread far.',
      'Wear self-contained breathing apparatus.',
    ]),
    section('Accidental release measures', [
      'Keep people away, wear the equipment of section 8, avoid dust and vapours.',
      'Take up with absorbent material and dispose of it as in section 13. Keep it out of drains.',
      codes.some((code) => code.startsWith('H4')) && 'Toxic to water: collect what was spilled.',
    ]),
    section('Handling and storage', [...handlingOf(codes), `Storage: ${storage}`]),
    section('Exposure controls and personal protection', protectionOf(codes)),
    section('Physical and chemical properties', [
      ...product.attrs
        .filter(({ attr_name }) => /purity|form|appearance|solub|buffer|concentration/i.test(attr_name))
        .map(({ attr_name, attr_value }) => `${attr_name}: ${attr_value}`),
      weight && `Molar mass: ${weight} g/mol`,
      `Boiling point, flash point, vapour pressure: ${unknown.toLowerCase()}`,
    ]),
    section('Stability and reactivity', [
      `Stable when stored as in section 7. ${codes.includes('H290') ? 'May be corrosive to metals.' : ''}`.trim(),
      codes.some((code) => /^H27[0-2]/.test(code)) && 'Oxidizing: keep away from combustible material.',
      'Avoid strong oxidizing agents, heat and moisture.',
    ]),
    section('Toxicological information', [
      ...statements('H3'),
      codes.every((code) => !code.startsWith('H3')) && unknown,
    ]),
    section('Ecological information', [
      ...statements('H4'),
      codes.every((code) => !code.startsWith('H4')) && unknown,
    ]),
    section('Disposal considerations', [
      'Dispose of contents and container by a licensed company, by local rules. Do not mix with other waste.',
    ]),
    section('Transport information', [...transportOf(codes), `Shipping: ${shipping}`]),
    section('Regulatory information', [
      'Local rules on chemicals for research apply. No assessment of chemical safety was made.',
    ]),
    section('Other information', [
      'The information is about the product named here and is no warranty of its properties.',
    ]),
  ];
}

function section(title: string, lines: readonly (string | false | null)[]): SafetySection {
  const said = lines.filter((line): line is string => Boolean(line));
  return { title, lines: said.length > 0 ? said : [unknown] };
}
