import { useEffect, useRef, useState } from 'react';
import { emptyAddress, type AddressFields } from '../../../../shared/accounts/empty-address';
import type { ParsedAddress } from '../../../../shared/accounts/parse-address';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import { useClient } from '../../../api/client-context';
import { retryImport } from '../../../api/retry-import';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { Form, FormActions } from '../../../components/forms/form';
import { LinkButton } from '../../../components/forms/button';
import { SelectField } from '../../../components/forms/select-field';
import { TextField } from '../../../components/forms/text-field';
import { useDraftForm, type FormState } from '../../../state/use-form';
import { missingFields } from '../../../state/use-submission';
import { useVisitorLocation } from '../../../state/visitor-location';
import {
  buildSaveAddressRequest,
  fieldsOfAddress,
  moveHiddenAreasToStreet,
  replaceByPastedAddress,
} from './address-fields';
import { AddressPaste } from './address-paste';
import { CountryAddressFields } from './country-address-fields';
import { useDeliveryArea } from './use-delivery-area';

/** Loads the parser after a click. Retries until the network is back. */
const loadParser = () => retryImport(() => import('../../../../shared/accounts/parse-address'));

const FIELDS_LOADING = 'The fields of this country are still loading. Please save again in a moment.';

export type SavedAddress = ReplyOf<'saveAddress'>;

interface AddressFormProps {
  /** The address to edit; null for a new one. */
  address: Address | null;
  countries: ReplyOf<'deliveryAreas'>['countries'];
  /** Default e-mail address of a new address. */
  email: string;
  /** Path that "Cancel" opens. */
  cancelTo: string;
  onSaved: (address: SavedAddress) => void;
}

/** Shows the fields that addresses of the chosen country have, in the order of that country. */
export function AddressForm({ address, countries, email, cancelTo, onSaved }: AddressFormProps) {
  const client = useClient();
  const visitorCountry = useVisitorLocation()?.country_code ?? '';
  const [pasted, setPasted] = useState<ParsedAddress | null>(null);
  const form: FormState<AddressFields> = useDraftForm<AddressFields, SavedAddress>(
    `address ${address?.address_id ?? 'new'}`,
    {
      initial: address ? fieldsOfAddress(address) : { ...emptyAddress, email },
      // `country`, `area`, `error` and `countryFields` depend on the form's fields and are declared below.
      check: (fields) =>
        country !== '' && !area
          ? [{ field: 'country', text: error || FIELDS_LOADING }]
          : missingFields([
              ['country', country, 'Please choose a country.'],
              ...countryFields
                .filter(({ required }) => required)
                .map(({ name, label }) => [name, fields[name], `Please fill in: ${label}.`] as const),
              ['mobile', fields.mobile, 'Please enter a telephone number for the carrier.'],
              ['email', fields.email, 'Please enter an e-mail address.'],
            ]),
      send: (fields) => {
        const visibleNames = countryFields.map(({ name }) => name);
        return client.call(
          'saveAddress',
          buildSaveAddressRequest({ ...fields, country }, visibleNames, address?.address_id),
        );
      },
      onDone: onSaved,
    },
  );
  // The visitor's country is the default, but not for a pasted address without a country.
  const country = form.fields.country || (pasted ? '' : visitorCountry);
  const { area, error } = useDeliveryArea(country);
  const countryFields = area?.fields ?? [];
  const countryNameOf = (code: string) => countries.find((candidate) => candidate.code === code)?.name ?? '';
  const countryName = countryNameOf(country);
  const { setFields } = form;
  const lastArrangedPaste = useRef<ParsedAddress | null>(null);
  // Once the fields of the country are known, moves parts of a pasted address that have no field.
  useEffect(() => {
    if (!area || pasted === lastArrangedPaste.current) return;
    lastArrangedPaste.current = pasted;
    const visibleNames = area.fields.map(({ name }) => name);
    setFields((fields) => moveHiddenAreasToStreet(fields, visibleNames, countryName));
  }, [pasted, area, countryName, setFields]);

  // A change of the country clears the province. The first choice of a country keeps the pasted province.
  const changeCountry = (code: string) =>
    form.setFields((fields) => ({
      ...fields,
      country: code,
      province: country === '' ? fields.province : '',
    }));

  return (
    <>
      <AddressPaste
        chosenCountryName={countryName}
        countryNameOf={countryNameOf}
        onPaste={async (text) => {
          const { parseAddress } = await loadParser();
          const parsed = parseAddress(text, countries);
          form.setFields((fields) => replaceByPastedAddress(fields, parsed, pasted));
          setPasted(parsed);
          return parsed;
        }}
      />
      <Form form={form} label="Delivery address">
        <SelectField
          name="country"
          label="Country"
          value={country}
          onChange={changeCountry}
          placeholder="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          required
          autoComplete="country"
          problem={form.problemOf('country') ?? (error || undefined)}
        />
        {area ? (
          <CountryAddressFields area={area} form={form} />
        ) : (
          country && !error && <SkeletonRows rows={5} height={64} label="Loading address fields…" />
        )}
        <TextField
          {...form.field('mobile')}
          label="Telephone"
          type="tel"
          required
          autoComplete="tel"
          maxLength={48}
          hint="For the carrier. Include the country code for numbers abroad, e.g. +1 617 555 0142 ext. 12."
        />
        <TextField
          {...form.field('email')}
          label="E-mail"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
        />
        <FormActions form={form} action="Save address">
          <LinkButton to={cancelTo}>Cancel</LinkButton>
        </FormActions>
      </Form>
    </>
  );
}
