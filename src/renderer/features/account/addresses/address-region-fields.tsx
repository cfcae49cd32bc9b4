import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import type { AddressFields } from './address-fields';
import type { DeliveryArea } from './use-delivery-area';

interface AddressPlaceFieldsProps {
  area: DeliveryArea;
  fields: AddressFields;
  problemOf: (field: string) => string | undefined;
  change: (name: keyof AddressFields) => (value: string) => void;
}

const autofill = {
  consignee: 'name',
  address: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  province: 'address-level1',
  zipcode: 'postal-code',
} as const;

const longest = { consignee: 80, address: 240, district: 80, city: 80, province: 80, zipcode: 20 } as const;

/** The parts that differ from country to country; a province is chosen where all of them are known. */
export function AddressPlaceFields({ area, fields, problemOf, change }: AddressPlaceFieldsProps) {
  return area.fields.map(({ name, label, required }) => {
    const same = {
      name,
      label,
      required,
      value: fields[name],
      onChange: change(name),
      problem: problemOf(name),
    };
    return name === 'province' && area.provinces.length > 0 ? (
      <SelectField
        key={name}
        {...same}
        nothing="Please choose"
        options={choiceOf(area.provinces, fields.province)}
        autoComplete={autofill.province}
      />
    ) : (
      <TextField key={name} {...same} autoComplete={autofill[name]} maxLength={longest[name]} />
    );
  });
}

/** A short form that was pasted (`MA`) can be chosen as well: the server knows which province it is. */
function choiceOf(provinces: readonly string[], present: string) {
  const known = present === '' || provinces.includes(present);
  return [...(known ? [] : [present]), ...provinces].map((name) => ({ value: name, label: name }));
}
