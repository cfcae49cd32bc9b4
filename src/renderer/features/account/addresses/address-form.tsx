import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Address } from '../../../../shared/contract/customer';
import { readAddress } from '../../../../shared/accounts/parse-address';
import { useClient } from '../../../api/client-context';
import { useFormDraft } from '../../../state/form-draft';
import { missingFields } from '../../../state/missing-fields';
import { usePlace } from '../../../state/place';
import { useSubmission } from '../../../state/use-submission';
import { LinkButton } from '../../../components/forms/link-button';
import { SelectField } from '../../../components/forms/select-field';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';
import { fieldsOf, noAddress, requestOf, withPasted, type AddressFields } from './address-fields';
import { AddressPaste } from './address-paste';
import { AddressPlaceFields } from './address-region-fields';
import { useDeliveryArea } from './use-delivery-area';

interface AddressFormProps {
  /** null = a new one. */
  address: Address | null;
  countries: ReplyOf<'deliveryAreas'>['countries'];
  email: string;
  /** Where giving up leads. */
  back: string;
  onSaved: (address: Address) => void;
}

/** An address, with the fields that addresses of its country have in the order in which they are written there. */
export function AddressForm({ address, countries, email, back, onSaved }: AddressFormProps) {
  const client = useClient();
  const draft = useFormDraft<AddressFields>(
    `address ${address?.address_id ?? 'new'}`,
    address ? fieldsOf(address) : { ...noAddress, email },
  );
  const { fields, setFields } = draft;
  const here = usePlace()?.country_code ?? '';
  const country = fields.country || here;
  const { area, trouble } = useDeliveryArea(country);
  const { problems, problemOf, sending, submit } = useSubmission<Address>();
  const change = (name: keyof AddressFields) => (value: string) => setFields({ ...fields, [name]: value });
  const inputs = area?.fields ?? [];

  const save = () =>
    submit({
      check: () =>
        missingFields([
          ['country', country, 'Please choose the country.'],
          ...inputs
            .filter(({ required }) => required)
            .map(({ name, label }) => [name, fields[name], `Please fill in: ${label}.`] as const),
          ['mobile', fields.mobile, 'Please enter a telephone number for the carrier.'],
          ['email', fields.email, 'Please enter an e-mail address.'],
        ]),
      send: () => {
        const shown = inputs.map(({ name }) => name);
        return client.call('saveAddress', requestOf({ ...fields, country }, shown, address?.address_id));
      },
      done: (saved) => {
        draft.drop();
        onSaved(saved);
      },
    });

  return (
    <>
      <AddressPaste onPaste={(text) => setFields(withPasted(fields, readAddress(text, countries)))} />
      <AccountForm
        label="Delivery address"
        action="Save the address"
        problems={problems}
        sending={sending}
        onSubmit={() => void save()}
        more={<LinkButton to={back}>Cancel</LinkButton>}
      >
        <SelectField
          name="country"
          label="Country"
          value={country}
          onChange={(code) => setFields({ ...fields, country: code, province: '' })}
          nothing="Choose a country"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
          required
          autoComplete="country"
          problem={problemOf('country') ?? (trouble || undefined)}
        />
        {area ? (
          <AddressPlaceFields area={area} fields={fields} problemOf={problemOf} change={change} />
        ) : (
          country &&
          !trouble && <SkeletonRows rows={5} height={64} label="Loading the fields of this country…" />
        )}
        <TextField
          name="mobile"
          label="Telephone"
          type="tel"
          value={fields.mobile}
          onChange={change('mobile')}
          required
          autoComplete="tel"
          maxLength={32}
          hint="For the carrier. A number of another country begins with its code: +1 617 555 0142."
          problem={problemOf('mobile')}
        />
        <TextField
          name="email"
          label="E-mail"
          type="email"
          value={fields.email}
          onChange={change('email')}
          required
          autoComplete="email"
          maxLength={254}
          problem={problemOf('email')}
        />
      </AccountForm>
    </>
  );
}
