interface LabeledProduct {
  goods_name: string;
  attrs: readonly { attr_name: string; attr_value: string }[];
}

/** Returns the conjugate of an antibody, including `Unconjugated`; the product name when no attribute contains it. */
export function conjugateLabel({ goods_name, attrs }: LabeledProduct): string {
  const label = attrs.find(({ attr_name }) => /^(conjugat|label)/i.test(attr_name));
  return label?.attr_value ?? goods_name;
}
