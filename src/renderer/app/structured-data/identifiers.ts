import type { PropertyValue } from 'schema-dts';
import type { Product } from '../../../shared/contract/calls';

/** The numbers and keys by which a substance is known everywhere. */
export function identifiers({ cas, inchikey }: Product): PropertyValue[] {
  return [
    ...(cas ? [propertyValue('CAS Registry Number', cas)] : []),
    ...(inchikey ? [propertyValue('InChIKey', inchikey)] : []),
  ];
}

function propertyValue(propertyID: string, value: string): PropertyValue {
  return { '@type': 'PropertyValue', propertyID, value };
}
