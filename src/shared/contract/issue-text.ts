import type { z } from 'zod';
import { firstCharacters } from '../lib/visible-text';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const typeMessages: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const formatMessages: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address such as name@institute.edu',
  url: 'must be a web address such as https://institute.edu',
  date: 'must be a date such as 2026-03-31',
  datetime: 'must be a time such as 2026-03-31T12:00:00Z',
  safeint: 'must be a whole number',
};

/**
 * Returns the reason of a contract violation as a text for users, without the field. Pass it as `error` to `safeParse`; a
 * message that a schema states itself takes precedence.
 */
export function issueText(issue: RawIssue): string {
  if (issue.code !== 'invalid_key' && issue.input === undefined) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[issue.expected] ?? 'has a value that is not accepted';
    case 'too_small':
      return sizeText(issue.origin, Number(issue.minimum), 'least');
    case 'too_big':
      return sizeText(issue.origin, Number(issue.maximum), 'most');
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'has the wrong format';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'has fields that do not exist';
    case 'invalid_key':
      return 'is not the name of a field';
    case 'invalid_union':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return 'has a value that is not accepted';
  }
}

function sizeText(origin: string, limit: number, bound: 'least' | 'most'): string {
  if (origin === 'string') {
    if (bound === 'least' && limit === 1) return 'must not be empty';
    return `must have at ${bound} ${limit} ${limit === 1 ? 'character' : 'characters'}`;
  }
  if (origin === 'array') {
    if (bound === 'least' && limit === 1) return 'must not be empty';
    return `must have at ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`;
  }
  return `must be ${limit} or ${bound === 'least' ? 'more' : 'less'}`;
}

/** Names of fields for users where the wire name is not plain. An empty name is left out. */
const fieldNames: Readonly<Record<string, string>> = {
  address_id: 'address',
  attr_value: 'size',
  captcha: 'verification code',
  captcha_id: 'verification code',
  email: 'e-mail address',
  goods_attr: 'size',
  goods_id: 'product',
  goods_name: 'product name',
  goods_sn: 'catalogue number',
  invoice_id: 'invoice',
  log_id: 'payment',
  mobile: 'telephone number',
  number: 'quantity',
  old_password: 'current password',
  order_id: 'order',
  pay_id: 'payment method',
  po_number: 'purchase order number',
  product: '',
  quote_revision: 'revision of the quote',
  quote_sn: 'quote',
  real_name: 'name',
  rec_id: 'cart line',
  rec_ids: 'cart lines',
  sel_goods: 'selected goods',
  shipping_id: 'shipping method',
  sought: 'search',
  tag_id: 'tag',
  title_id: 'invoice title',
  trial_id: 'application',
  username: 'user name',
  zipcode: 'postal code',
};

const MAX_NAME_LENGTH = 40;

/** Returns the location of a violation as text, such as `Row 1, size`. Entries of lists count from 1. */
function locationText(path: readonly PropertyKey[]): string {
  const names: string[] = [];
  for (const part of path) {
    if (typeof part === 'number') {
      const list = names.pop() ?? 'entry';
      names.push(`${list.replace(/ies$/, 'y').replace(/s$/, '')} ${part + 1}`);
    } else {
      const name = String(part);
      const label = Object.hasOwn(fieldNames, name) ? fieldNames[name] : name.replaceAll('_', ' ');
      // A key of a record comes from the client and can be long.
      if (label) names.push(firstCharacters(label, MAX_NAME_LENGTH));
    }
  }
  const location = names.join(', ') || 'request';
  return location.charAt(0).toUpperCase() + location.slice(1);
}

/**
 * Returns the path of the first violation and a message for users: `Row 1: must have at most 200 characters`. A message of a
 * schema that is a sentence has no location before it, unless it is about an entry of a list.
 */
export function violationText(issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]): {
  field: string;
  message: string;
} {
  const { path = [], message: reason = 'has a value that is not accepted' } = issues[0] ?? {};
  const isSentence = /^\p{Lu}/u.test(reason) && !path.some((part) => typeof part === 'number');
  return { field: path.join('.'), message: isSentence ? reason : `${locationText(path)}: ${reason}` };
}
