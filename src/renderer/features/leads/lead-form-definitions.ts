import { leadTopics, maxGoods, type LeadField, type LeadKind } from '../../../shared/leads/lead-fields';
import { trialPurposes } from '../../../shared/leads/trials';

/** Label, control and limits of a field in a lead form. */
export interface LeadFieldDefinition {
  name: LeadField;
  label: string;
  hint?: string;
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

const numbersHint = 'From the product page, e.g. QA10023. Separate several with commas.';

function sampleForm(
  label: string,
  goods: Omit<LeadFieldDefinition, 'name' | 'maxLength'>,
): LeadFormDefinition {
  return {
    label,
    action: 'Submit application',
    fields: [
      { name: 'goods_sn', maxLength: 400, ...goods },
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
      { name: 'goods_sn', label: 'Catalogue numbers', hint: numbersHint, maxLength: 400 },
      name,
      email,
      institution,
      phone,
    ],
  },
  sample: sampleForm('Apply for a free sample', {
    label: 'Catalogue number',
    hint: 'From the product page, e.g. QA10023.',
  }),
  trial: sampleForm('Apply for a trial set', {
    label: `Catalogue numbers, up to ${maxGoods.trial}`,
    hint: numbersHint,
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
        hint: numbersHint,
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
