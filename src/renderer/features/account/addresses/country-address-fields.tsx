import { Fragment } from 'react';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import type { FormState } from '../../../state/use-form';
import type { AddressFields } from '../../../../shared/accounts/empty-address';
import styles from './addresses-screen.module.css';
import type { DeliveryArea } from './use-delivery-area';

type CountryField = DeliveryArea['fields'][number];

interface CountryAddressFieldsProps {
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

/** The recipient's institution and department, the same in every country. */
const institutionFields = [
  { name: 'institution', label: 'Institution', maxLength: 160, autoComplete: 'organization' },
  { name: 'department', label: 'Department', maxLength: 120, autoComplete: 'off' },
] as const;

/** The recipient's place in the institution, in one row. */
const buildingFields = [
  { name: 'building', label: 'Building', maxLength: 80, autoComplete: 'off' },
  { name: 'room', label: 'Room', maxLength: 40, autoComplete: 'off' },
] as const;

/**
 * The fields that depend on the country, with the fields of the institution after the name. The province is a list of
 * options if all provinces of the country are known.
 */
export function CountryAddressFields({ area, form }: CountryAddressFieldsProps) {
  return groupIntoRows(area.fields).map((row) =>
    row.length === 1 ? (
      row.map(renderField)
    ) : (
      <div key={row[0]?.name} className={styles.row}>
        {row.map(renderField)}
      </div>
    ),
  );

  function renderField({ name, label, required }: CountryField) {
    const field = { ...form.field(name), label, required };
    if (name === 'consignee')
      return (
        <Fragment key={name}>
          <TextField {...field} autoComplete={autoComplete[name]} maxLength={maxLength[name]} />
          {institutionFields.map((props) => (
            <TextField key={props.name} {...form.field(props.name)} {...props} />
          ))}
          <div className={styles.row}>
            {buildingFields.map((props) => (
              <TextField key={props.name} {...form.field(props.name)} {...props} />
            ))}
          </div>
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
  }
}

/** Puts consecutive fields of the place, such as postal code and city, into one row. */
function groupIntoRows(fields: readonly CountryField[]): CountryField[][] {
  const rows: CountryField[][] = [];
  for (const field of fields) {
    const lastRow = rows.at(-1);
    const isSameRow = isPlaceField(field) && lastRow?.[0] !== undefined && isPlaceField(lastRow[0]);
    if (isSameRow) lastRow?.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** Returns whether the field belongs to the place (postal code, district, city, province), not to the recipient or street. */
function isPlaceField({ name }: CountryField): boolean {
  return name !== 'consignee' && name !== 'address';
}

/** Keeps a pasted abbreviation such as `MA` selectable, because the server resolves it. */
function provinceOptions(provinces: readonly string[], current: string) {
  const isListed = current === '' || provinces.includes(current);
  const names = isListed ? provinces : [current, ...provinces];
  return names.map((name) => ({ value: name, label: name }));
}
