/** Texts of an application. */
export interface Application {
  kind: 'sample' | 'trial' | 'scholarship';
  title: string;
  lead: string;
  steps: readonly string[];
}

export const applications: readonly [Application, ...Application[]] = [
  {
    kind: 'sample',
    title: 'Free sample',
    lead: 'A small amount of one product, free of charge, to test it in your own assay before you order.',
    steps: [
      'You name the product and describe the experiment in a few words.',
      'A scientist looks at it and answers by e-mail within two working days.',
      'The sample leaves with the next parcel that keeps it at its temperature.',
      'You tell us how it worked: a good result or a bad one helps the next laboratory.',
    ],
  },
  {
    kind: 'trial',
    title: 'Trial set',
    lead: 'Up to three products side by side, in amounts for one comparison, free of charge for laboratories that share the result.',
    steps: [
      'You choose up to three products, such as antibodies for one target, and name what they are compared with.',
      'We check that the set can answer your question, and may propose another product.',
      'The set is sent together, with the certificate of each lot.',
      'You send us your data within eight weeks; nothing of it is published without your consent.',
    ],
  },
  {
    kind: 'scholarship',
    title: 'Scholarship',
    lead: 'For students and young researchers who have published work done with our products.',
    steps: [
      'You name your publication and the products that you used in it.',
      'We compare both; the paper has to name the catalogue numbers.',
      'The committee decides at the end of each quarter and writes to everyone who applied.',
      'A scholarship does not depend on what the paper says of a product, and should be declared as support.',
    ],
  },
];
