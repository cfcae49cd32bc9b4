import { countryName } from '../../../shared/lib/country-name';

interface AddressLinesProps {
  /** The person stands elsewhere already. */
  nameless?: boolean;
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

/** An address line by line, the person first. */
export function AddressLines({ address, nameless = false }: AddressLinesProps) {
  const { consignee, district, city, province, zipcode, country, mobile, email } = address;
  const place = [district, city, province, zipcode].filter(Boolean).join(', ');
  return (
    <>
      {!nameless && (
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
