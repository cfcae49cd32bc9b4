import { countryName } from '../../../shared/lib/countries';

interface AddressLinesProps {
  /** The name is shown elsewhere. */
  withoutName?: boolean;
  address: {
    consignee: string;
    address: string;
    district: string;
    city: string;
    province: string;
    zipcode: string;
    country: string;
    mobile: string;
    email: string;
  };
}

export function AddressLines({ address, withoutName = false }: AddressLinesProps) {
  const { consignee, district, city, province, zipcode, country, mobile, email } = address;
  const place = [district, city, province, zipcode].filter(Boolean).join(', ');
  return (
    <>
      {!withoutName && (
        <>
          <strong>{consignee}</strong>
          <br />
        </>
      )}
      {address.address}
      <br />
      {place && (
        <>
          {place}
          <br />
        </>
      )}
      {countryName(country) || country}
      <br />
      {mobile}
      {email && (
        <>
          <br />
          {email}
        </>
      )}
    </>
  );
}
