import { leadTopics, maxGoods, type LeadField, type LeadKind } from '../../../shared/leads/lead-fields';
import { trialPurposes } from '../../../shared/leads/trials';

/** Label, control and limits of a field in a lead form. */
export interface LeadFieldDefinition {
  name: LeadField;
  label: string;
  hint?: string;
  /** `lines` is a text area. A field without type and options is a text input. */
  type?: 'email' | 'tel' | 'lines';
  /** Choices of a list. */
  options?: readonly string[];
  autoComplete?: string;
  maxLength: number;
}

interface LeadFormDefinition {
  label: string;
  /** Label of the submit button. */
  action: string;
  fields: readonly LeadFieldDefinition[];
}

const name: LeadFieldDefinition = { name: 'name', label: 'Name', autoComplete: 'name', maxLength: 80 };
const email: LeadFieldDefinition = {
  name: 'email',
  label: 'E-mail',
  type: 'email',
  autoComplete: 'email',
  maxLength: 254,
  hint: 'We send a receipt and our reply to this address.',
};
const institution: LeadFieldDefinition = {
  name: 'institution',
  label: 'Institution',
  autoComplete: 'organization',
  maxLength: 160,
  hint: 'University, institute or company.',
};
const phone: LeadFieldDefinition = {
  name: 'phone',
  label: 'Telephone',
  type: 'tel',
  autoComplete: 'tel',
  maxLength: 32,
};

const deliveryFields: readonly LeadFieldDefinition[] = [
  {
    name: 'address',
    label: 'Delivery address',
    type: 'lines',
    autoComplete: 'street-address',
    maxLength: 400,
    hint: 'Laboratory, street, city and postal code.',
  },
  { name: 'country', label: 'Country', autoComplete: 'country-name', maxLength: 60 },
];

const catalogueNumbersHint = 'From the product page, e.g. QA10023. Separate several with commas.';

/** Returns the form for a free sample or a trial set. */
function productTestForm(
  label: string,
  catalogueNumbers: Omit<LeadFieldDefinition, 'name' | 'maxLength'>,
): LeadFormDefinition {
  return {
    label,
    action: 'Submit application',
    fields: [
      { name: 'goods_sn', maxLength: 400, ...catalogueNumbers },
      { name: 'topic', label: 'What is it for?', options: trialPurposes, maxLength: 60 },
      {
        name: 'message',
        label: 'Your experiment',
        type: 'lines',
        maxLength: 4000,
        hint: 'Sample material, method and current product.',
      },
      name,
      email,
      institution,
      ...deliveryFields,
      phone,
    ],
  };
}

/** All forms. `shared/leads/lead-fields.ts` defines the required fields. */
export const leadForms: Readonly<Record<LeadKind, LeadFormDefinition>> = {
  contact: {
    label: 'Write to us',
    action: 'Send message',
    fields: [
      { name: 'topic', label: 'Topic', options: leadTopics.contact, maxLength: 60 },
      {
        name: 'message',
        label: 'Your message',
        type: 'lines',
        maxLength: 4000,
        hint: 'Include the order or lot number if you have one.',
      },
      { name: 'goods_sn', label: 'Catalogue numbers', hint: catalogueNumbersHint, maxLength: 400 },
      name,
      email,
      institution,
      phone,
    ],
  },
  sample: productTestForm('Apply for a free sample', {
    label: 'Catalogue number',
    hint: 'From the product page, e.g. QA10023.',
  }),
  trial: productTestForm('Apply for a trial set', {
    label: `Catalogue numbers, up to ${maxGoods.trial}`,
    hint: catalogueNumbersHint,
  }),
  scholarship: {
    label: 'Apply for a scholarship',
    action: 'Submit application',
    fields: [
      name,
      email,
      institution,
      { name: 'topic', label: 'Your position', options: leadTopics.scholarship, maxLength: 60 },
      {
        name: 'publication',
        label: 'Publication',
        maxLength: 300,
        hint: 'PubMed ID, DOI or title.',
      },
      {
        name: 'goods_sn',
        label: 'Catalogue numbers of the products you used',
        hint: catalogueNumbersHint,
        maxLength: 400,
      },
      {
        name: 'message',
        label: 'Your work',
        type: 'lines',
        maxLength: 4000,
        hint: 'What you found and how our products helped.',
      },
    ],
  },
};
