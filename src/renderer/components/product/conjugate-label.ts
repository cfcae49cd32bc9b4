interface Labelled {
  goods_name: string;
  attrs: readonly { attr_name: string; attr_value: string }[];
}

/** What an antibody is joined to, `Unconjugated` included; its whole name where the facts do not say. */
export function conjugateLabel({ goods_name, attrs }: Labelled): string {
  const label = attrs.find(({ attr_name }) => /^(conjugat|label)/i.test(attr_name));
  return label?.attr_value ?? goods_name;
}
