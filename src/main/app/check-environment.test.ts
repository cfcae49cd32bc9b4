import { expect, it } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { logIgnoredVariables } from './check-environment';

/** Returns the logged names with their reasons. */
function ignoredIn(environment: Record<string, string>): Record<string, unknown> {
  const ignored: Record<string, unknown> = {};
  const error = (event: string, fields: Parameters<typeof silentLog.error>[1]) => {
    expect(event).toBe('environment.ignored');
    ignored[String(fields?.['name'])] = fields?.['reason'];
  };
  logIgnoredVariables(environment, { ...silentLog, error });
  return ignored;
}

it('accepts valid and empty variables of a kiosk and those of other programs', () => {
  const valid = {
    KIOSK_SHOP: 'https://shop.example',
    KIOSK_STAND_CODE: 'ABCDE-FGHJK',
    KIOSK_COUNTRY: 'de',
    KIOSK_START: '/categoryList?id=22',
    KIOSK_UPDATE_SECONDS: '604800',
    KIOSK_SELF_TEST_SECONDS: '1',
    KIOSK_UNATTENDED: '1',
    KIOSK_SUPERVISED: '',
    PATH: '/usr/bin',
  };
  expect(ignoredIn(valid)).toEqual({});
});

it('reports variables that have no effect, without their values', () => {
  const invalid = {
    KIOSK_COUNTRY: 'UK',
    KIOSK_START: 'https://other.example/',
    KIOSK_UPDATE_SECONDS: '0',
    KIOSK_SELF_TEST_SECONDS: 'soon',
    // Without `1`, a stand that lost its settings would show the setup form to visitors.
    KIOSK_UNATTENDED: 'true',
    KIOSK_SHOPS: 'https://shop.example',
    kiosk_shop: 'https://shop.example',
  };
  expect(ignoredIn(invalid)).toEqual({
    KIOSK_COUNTRY: 'the value must be a country code of two letters, such as DE',
    KIOSK_START: 'the value must be the path of a page, such as /categoryList?id=22',
    KIOSK_UPDATE_SECONDS: 'the value must be a number from 1 to 604800',
    KIOSK_SELF_TEST_SECONDS: 'the value must be a number from 0 to 86400',
    KIOSK_UNATTENDED: 'the value must be 1',
    KIOSK_SHOPS: 'unknown variable',
    kiosk_shop: 'unknown variable',
  });
});
