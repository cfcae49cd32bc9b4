import { readFileSync } from 'node:fs';
import { firstCharacters } from '../../shared/lib/visible-text';
import { errorCode, type OperatorProblem } from './operator-error';

/** Parser and description of an environment variable. */
export interface Variable<Value> {
  /** Returns null for an invalid value. Never called with an empty text. */
  parse: (text: string) => Value | null;
  /** Describes valid values after "Set it to". */
  expected: string;
  /** A valid value. */
  example: string;
  /** The value may contain a password or key and is never printed. A variable with the suffix `_FILE` may name a file with it. */
  isSecret?: boolean;
}

export type VariableTable = Readonly<Record<string, Variable<unknown>>>;

export type VariableValues<Table extends VariableTable> = {
  [Name in keyof Table]?: Exclude<ReturnType<Table[Name]['parse']>, null>;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the names of the variables with the suffix `_FILE` that may name files with the secrets of the table. */
export function secretFileNames(table: VariableTable): string[] {
  return Object.entries(table).flatMap(([name, variable]) =>
    mayBeInFile(name, variable) ? [`${name}_FILE`] : [],
  );
}

const mayBeInFile = (name: string, { isSecret = false }: Variable<unknown>) =>
  isSecret && !name.endsWith('_FILE');

/** Reads all variables of a table. An empty variable counts as unset. Returns a problem for each invalid value. */
export function parseVariables<Table extends VariableTable>(
  table: Table,
  environment: Environment,
): { values: VariableValues<Table>; problems: OperatorProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: OperatorProblem[] = [];
  for (const [name, variable] of Object.entries(table)) {
    let text = environment[name] ?? '';
    const file = environment[`${name}_FILE`] ?? '';
    if (file !== '' && mayBeInFile(name, variable)) {
      if (text !== '') problems.push(duplicateVariable(name));
      text = readSecretFile(name, file, problems);
    }
    if (text === '') continue;
    const value = variable.parse(text);
    if (value === null) problems.push(invalidVariable(name, variable, text));
    else values[name] = value;
  }
  return { values: values as VariableValues<Table>, problems };
}

function duplicateVariable(name: string): OperatorProblem {
  const reason = `${name} and ${name}_FILE are set.`;
  return { subject: name, reason, remedy: 'Remove one of them.' };
}

/** Reads a file without the line ends at its end, which editors add. Adds a problem and returns '' when it cannot be read or is empty. */
function readSecretFile(name: string, file: string, problems: OperatorProblem[]): string {
  const subject = `${name}_FILE (${file})`;
  try {
    const text = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
    if (text !== '') return text;
    problems.push({ subject, reason: 'The file is empty.', remedy: `Write the value of ${name} to it.` });
  } catch (error) {
    problems.push({
      subject,
      reason: `The file cannot be read (${errorCode(error)}).`,
      remedy: `Correct its path, or let the user of the shop read it.`,
    });
  }
  return '';
}

function invalidVariable(name: string, variable: Variable<unknown>, text: string): OperatorProblem {
  return {
    subject: name,
    reason: `The value ${displayValue(text, variable.isSecret ?? false)} is not valid.`,
    remedy: `Set it to ${variable.expected}, such as ${name}=${variable.example}, or remove it.`,
  };
}

/** Schemes of a URL that a message quotes although the rest of the value is secret. */
const QUOTABLE_SCHEME = /^(?:https?|postgres(?:ql)?|mysql|mariadb|libsql|sqlite|file|wss?|smtps?):/i;
const MAX_QUOTED_LENGTH = 100;

/**
 * Quotes a value for an error message. Of a secret, and of a value with an `@`, only the scheme is quoted: a password may be
 * in any other part of a malformed URL.
 */
function displayValue(text: string, isSecret: boolean): string {
  if (!isSecret && !text.includes('@')) {
    return JSON.stringify(
      text.length > MAX_QUOTED_LENGTH ? `${firstCharacters(text, MAX_QUOTED_LENGTH)}…` : text,
    );
  }
  const [scheme] = QUOTABLE_SCHEME.exec(text) ?? [];
  return scheme === undefined ? '(hidden)' : `${scheme.toLowerCase()}… (the rest is hidden)`;
}

/** Returns a parser of whole numbers from 0 to `max`. */
export function wholeNumber(max: number): (text: string) => number | null {
  return (text) => (/^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : null);
}

/** Returns a parser of texts that match `pattern`. */
export function matching(pattern: RegExp): (text: string) => string | null {
  return (text) => (pattern.test(text) ? text : null);
}

/** Returns a parser that accepts one of `choices`. */
export function oneOf<const Choice extends string>(
  ...choices: readonly Choice[]
): (text: string) => Choice | null {
  return (text) => choices.find((choice) => choice === text) ?? null;
}

/** Returns a parser of unambiguous URLs (see {@link isUnambiguousUrl}) with one of these schemes, such as `https:`, and a host. */
export function urlOf(...schemes: readonly string[]): (text: string) => string | null {
  return (text) => {
    const { protocol, host } = isUnambiguousUrl(text) ? new URL(text) : { protocol: '', host: '' };
    return schemes.includes(protocol) && host !== '' && /^[a-z]+:\/\/[^/]/i.test(text) ? text : null;
  };
}

/**
 * Returns whether a text is a URL without an `@` after its host and without a fragment. A URL with one of them probably has a
 * password that is not encoded: in `smtp://user:pass#word@host`, the host would be `user`.
 */
export function isUnambiguousUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return hash === '' && !(pathname + search).includes('@');
}

/** Parses an http or https URL without a path, user or query, and returns its origin, without a slash at its end. */
export function httpOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : null;
}
