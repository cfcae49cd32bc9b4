/** A hidden field of the form that takes a cart to a purchasing system. */
export interface FormField {
  name: string;
  value: string;
}
