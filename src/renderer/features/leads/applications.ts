/** Texts of an application. */
export interface Application {
  kind: 'sample' | 'trial' | 'scholarship';
  title: string;
  intro: string;
  steps: readonly string[];
}

export const applications: readonly [Application, ...Application[]] = [
  {
    kind: 'sample',
    title: 'Free sample',
    intro: 'A small amount of one product, free of charge, to test it in your own assay before you order.',
    steps: [
      'You name the product and describe the experiment in a few words.',
      'A scientist reviews it and replies by e-mail within two business days.',
      'The sample ships with the next parcel that keeps it cold enough.',
      'You tell us how it worked. Good and bad results both help other laboratories.',
    ],
  },
  {
    kind: 'trial',
    title: 'Trial set',
    intro:
      'Up to three products to compare side by side, free of charge for laboratories that share their results.',
    steps: [
      'You choose up to three products, such as antibodies for one target, and tell us what you compare them with.',
      'We check that the set can answer your question and may suggest another product.',
      'The set is sent together, with the certificate of each lot.',
      'You send us your data within eight weeks; we publish nothing without your consent.',
    ],
  },
  {
    kind: 'scholarship',
    title: 'Scholarship',
    intro: 'For students and young researchers who have published work done with our products.',
    steps: [
      'You tell us about your publication and the products you used.',
      'We check that the publication names the catalogue numbers.',
      'The committee decides twice a year and writes to every applicant.',
      'The decision does not depend on what the publication says about a product. Please disclose the scholarship as support.',
    ],
  },
];
