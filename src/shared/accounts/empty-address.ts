import type { Delivery } from '../contract/orders';

/** An address without its formatted lines. */
export type AddressFields = Omit<Delivery, 'lines'>;

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
