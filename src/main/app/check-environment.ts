import type { Log } from '../../server/observability/log';
import { isCountry } from '../../shared/lib/countries';
import { parseLink } from '../../shared/lib/link';
import { MAX_TEST_DELAY_SECONDS, selfTestDelayMs } from '../diagnostics/self-test';
import { MAX_INTERVAL_SECONDS } from '../updates/schedule';

interface Variable {
  isValid: (value: string) => boolean;
  /** Description of valid values. */
  expected: string;
}

const flag: Variable = { isValid: (value) => value === '1', expected: '1' };
const anyText: Variable = { isValid: () => true, expected: 'a text' };

/** Variables of a kiosk. An invalid `KIOSK_SHOP` prevents the start with a message of its own. */
const variables: Readonly<Record<string, Variable>> = {
  KIOSK_SHOP: anyText,
  KIOSK_STAND_CODE: anyText,
  KIOSK_DEV_SERVER: anyText,
  KIOSK_COUNTRY: {
    isValid: (value) => isCountry(value.toUpperCase()),
    expected: 'a country code of two letters, such as DE',
  },
  KIOSK_START: {
    isValid: (value) => parseLink(value).kind === 'inside',
    expected: 'the path of a page, such as /categoryList?id=22',
  },
  KIOSK_UPDATE_SECONDS: {
    isValid: (value) => Number(value) >= 1 && Number(value) <= MAX_INTERVAL_SECONDS,
    expected: `a number from 1 to ${MAX_INTERVAL_SECONDS}`,
  },
  KIOSK_SELF_TEST_SECONDS: {
    isValid: (value) => selfTestDelayMs(value) !== null,
    expected: `a number from 0 to ${MAX_TEST_DELAY_SECONDS}`,
  },
  KIOSK_UNATTENDED: flag,
  KIOSK_SUPERVISED: flag,
};

/**
 * Logs unknown and invalid variables, which have no effect. They do not prevent a start: a kiosk that visitors can use is
 * better than none. Values are not logged, because one of them is an enrollment code.
 */
export function logIgnoredVariables(environment: Record<string, string | undefined>, log: Log): void {
  for (const [name, value = ''] of Object.entries(environment)) {
    if (!name.toUpperCase().startsWith('KIOSK_') || value === '') continue;
    const variable = variables[name];
    if (!variable) log.error('environment.ignored', { name, reason: 'unknown variable' });
    else if (!variable.isValid(value))
      log.error('environment.ignored', { name, reason: `the value must be ${variable.expected}` });
  }
}
