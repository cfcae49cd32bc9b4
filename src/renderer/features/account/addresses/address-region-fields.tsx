import { Fragment } from 'react';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import type { FormState } from '../../../state/use-form';
import type { AddressFields } from './address-fields';
import type { DeliveryArea } from './use-delivery-area';

interface AddressRegionFieldsProps {
  area: DeliveryArea;
  form: FormState<AddressFields>;
}

const autoComplete = {
  consignee: 'name',
  address: 'street-address',
  district: 'address-level3',
  city: 'address-level2',
  province: 'address-level1',
  zipcode: 'postal-code',
} as const;

const maxLength = { consignee: 80, address: 240, district: 80, city: 80, province: 80, zipcode: 20 } as const;

/** Where deliveries go within an institution; the same in every country. */
const insideFields = [
  { name: 'institution', label: 'Institution', maxLength: 160, autoComplete: 'organization' },
  { name: 'department', label: 'Department', maxLength: 120, autoComplete: 'off' },
  { name: 'building', label: 'Building', maxLength: 80, autoComplete: 'off' },
  { name: 'room', label: 'Room', maxLength: 40, autoComplete: 'off' },
] as const;

/**
 * The fields that depend on the country, with those of an institution after the name. The province is a list where all
 * provinces are known.
 */
export function AddressRegionFields({ area, form }: AddressRegionFieldsProps) {
  return area.fields.map(({ name, label, required }) => {
    const field = { ...form.field(name), label, required };
    if (name === 'consignee')
      return (
        <Fragment key={name}>
          <TextField {...field} autoComplete={autoComplete[name]} maxLength={maxLength[name]} />
          {insideFields.map((inside) => (
            <TextField key={inside.name} {...form.field(inside.name)} {...inside} />
          ))}
        </Fragment>
      );
    return name === 'province' && area.provinces.length > 0 ? (
      <SelectField
        key={name}
        {...field}
        placeholder="Please choose"
        options={provinceOptions(area.provinces, form.fields.province)}
        autoComplete={autoComplete.province}
      />
    ) : (
      <TextField key={name} {...field} autoComplete={autoComplete[name]} maxLength={maxLength[name]} />
    );
  });
}

/** Keeps a pasted abbreviation such as `MA` selectable, because the server resolves it. */
function provinceOptions(provinces: readonly string[], current: string) {
  const isListed = current === '' || provinces.includes(current);
  return [...(isListed ? [] : [current]), ...provinces].map((name) => ({ value: name, label: name }));
}
