import { trialPurposes } from './trials';

/** Kinds of lead forms: question, one sample, a trial set, scholarship. */
export const leadKinds = ['contact', 'sample', 'trial', 'scholarship'] as const;
export type LeadKind = (typeof leadKinds)[number];

/** Kinds of stored leads: forms, and contacts at an exhibition stand. */
export const storedLeadKinds = [...leadKinds, 'stand'] as const;
export type StoredLeadKind = (typeof storedLeadKinds)[number];

export interface LeadFields {
  name: string;
  email: string;
  institution: string;
  country: string;
  /** Address for samples. */
  address: string;
  phone: string;
  /** Subject, kind of experiment, or the applicant's position. */
  topic: string;
  /** Catalogue numbers, separated by commas. */
  goods_sn: string;
  /** PubMed number, DOI or title of a publication. */
  publication: string;
  message: string;
}

export type LeadField = keyof LeadFields;

interface RequiredField {
  field: LeadField;
  /** Message for a missing field. */
  text: string;
  /** Minimum characters; one if absent. */
  minLength?: number;
}

const personFields: readonly RequiredField[] = [
  { field: 'name', text: 'Please enter your name.' },
  { field: 'email', text: 'Please enter your e-mail address.' },
];
const recipientFields: readonly RequiredField[] = [
  { field: 'institution', text: 'Please enter your university, institute or company.' },
  { field: 'country', text: 'Please enter the country that the sample goes to.' },
  { field: 'address', text: 'Please enter the address that the sample goes to.', minLength: 10 },
];
const experimentFields: readonly RequiredField[] = [
  { field: 'topic', text: 'Please choose what the sample is for.' },
  {
    field: 'message',
    text: 'Please describe the experiment in at least twenty characters.',
    minLength: 20,
  },
];

const requiredFields: Readonly<Record<LeadKind, readonly RequiredField[]>> = {
  contact: [
    ...personFields,
    { field: 'topic', text: 'Please choose a topic.' },
    { field: 'message', text: 'Please write your question in at least ten characters.', minLength: 10 },
  ],
  sample: [
    ...personFields,
    ...recipientFields,
    { field: 'goods_sn', text: 'Please enter the catalogue number of the product.' },
    ...experimentFields,
  ],
  trial: [
    ...personFields,
    ...recipientFields,
    { field: 'goods_sn', text: 'Please enter the catalogue numbers of the products.' },
    ...experimentFields,
  ],
  scholarship: [
    ...personFields,
    { field: 'institution', text: 'Please enter your university or institute.' },
    { field: 'topic', text: 'Please choose your position.' },
    {
      field: 'publication',
      text: 'Please enter the PubMed number, DOI or title of your publication.',
      minLength: 4,
    },
    { field: 'goods_sn', text: 'Please enter the catalogue numbers of the products you used.' },
    { field: 'message', text: 'Please describe your work in at least fifty characters.', minLength: 50 },
  ],
};

/** Maximum products per form. */
export const maxGoods: Readonly<Record<LeadKind, number>> = {
  contact: 5,
  sample: 1,
  trial: 3,
  scholarship: 10,
};

/** Options of `topic` by kind of form; samples and trial sets have `trialPurposes`. */
export const leadTopics = {
  contact: [
    'A product or its use',
    'An order or delivery',
    'A quotation',
    'A certificate or document',
    'Custom work',
    'Something else',
  ],
  scholarship: [
    'Undergraduate student',
    'Graduate student',
    'Postdoctoral researcher',
    'Research staff',
    'Group leader',
  ],
} as const;

/** Returns the problems of a form, in no particular order; empty for a valid one. */
export function leadProblems(
  kind: LeadKind,
  fields: Readonly<Record<LeadField, string>>,
): { field: LeadField; text: string }[] {
  const missing = requiredFields[kind].filter(
    ({ field, minLength = 1 }) => fields[field].trim().length < minLength,
  );
  const problems = missing.map(({ field, text }) => ({ field, text }));
  const isSample = kind === 'sample' || kind === 'trial';
  if (isSample && fields.topic.trim() !== '' && !trialPurposes.some((purpose) => purpose === fields.topic)) {
    problems.push({ field: 'topic', text: 'Please choose what the sample is for.' });
  }
  if (splitCatalogueNumbers(fields.goods_sn).length > maxGoods[kind]) {
    const maxProducts = maxGoods[kind];
    const text =
      maxProducts === 1 ? 'Please enter only one product.' : `Please enter at most ${maxProducts} products.`;
    problems.push({ field: 'goods_sn', text });
  }
  return problems;
}

/** Returns whether a form requires a field. */
export function isRequiredField(kind: LeadKind, field: LeadField): boolean {
  return requiredFields[kind].some((required) => required.field === field);
}

/** Returns the catalogue numbers in a text, each once. */
export function splitCatalogueNumbers(text: string): string[] {
  const numbers = text.split(/[,;，；\n]+/).map((number) => number.trim());
  return [...new Set(numbers.filter((number) => number !== ''))];
}
