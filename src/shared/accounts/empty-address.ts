import type { Delivery } from '../contract/orders';

/** An address without its formatted lines and telephone number. */
export type AddressFields = Omit<Delivery, 'lines' | 'telephone'>;

export const emptyAddress: Readonly<AddressFields> = {
  consignee: '',
  institution: '',
  department: '',
  building: '',
  room: '',
  country: '',
  province: '',
  city: '',
  district: '',
  address: '',
  zipcode: '',
  mobile: '',
  email: '',
};
