import { isCountry } from '../../shared/lib/countries';
import { webOrigin } from '../../shared/lib/web-origin';
import { type SetupResult, type StandForm, MAX_STAND_NAME_LENGTH } from '../../shared/platform/stand-bridge';
import { pinFault } from '../../shared/stands/pin';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';

type Problems = Extract<SetupResult, { kind: 'wrong' }>['problems'];

/** Settings of the form; the PIN is handled separately. */
export type FormSettings = Pick<StandSettings, 'shop' | 'country' | 'mode' | 'standName' | 'showHours'>;

/** Returns the settings of a set-up form, or a problem for each invalid field. */
export function validateSetupForm(
  form: StandForm,
  { pinIsDue }: { pinIsDue: boolean },
): { settings: FormSettings } | { problems: Problems } {
  const shop = form.shop.trim() === '' ? '' : webOrigin(form.shop);
  const showHours = hoursOf(form);
  const { mode } = form;
  const standName = form.standName.trim().replace(/\s+/g, ' ');
  const problems: Problems = {
    ...problem('mode', mode !== 'demo' && mode !== 'kiosk' && 'modeIsNone'),
    ...problem('standName', nameFault(standName)),
    ...problem('shop', shop === null && 'shopIsNoAddress'),
    ...problem('country', form.country !== '' && !isCountry(form.country) && 'countryIsNone'),
    ...problem(form.showFrom === '' ? 'showFrom' : 'showTo', showHours === undefined && 'hoursAreNone'),
    ...pinProblems(form, pinIsDue),
    ...problem('code', form.code.trim() !== '' && shop === '' && 'enrolWithoutShop'),
  };
  if (Object.keys(problems).length > 0) return { problems };
  if (shop === null || showHours === undefined || (mode !== 'demo' && mode !== 'kiosk')) return { problems };
  return { settings: { shop, country: form.country, mode, standName, showHours } };
}

/** Returns a form with the current settings. */
export function toSetupForm({ shop, country, mode, standName, showHours }: StandSettings): StandForm {
  const { from: showFrom, to: showTo } = showHours ?? { from: '', to: '' };
  return { shop, country, mode, standName, showFrom, showTo, pin: '', pinAgain: '', code: '' };
}

function nameFault(name: string): StandMessageKey | false {
  if (name === '') return 'nameIsMissing';
  return name.length > MAX_STAND_NAME_LENGTH && 'nameIsLong';
}

function pinProblems({ pin, pinAgain }: StandForm, isDue: boolean): Problems {
  if (pin === '' && pinAgain === '' && !isDue) return {};
  const fault = pinFault(pin);
  return {
    ...problem('pin', fault),
    ...problem('pinAgain', fault === null && pin !== pinAgain && 'pinDiffers'),
  };
}

/** Undefined for invalid hours. */
function hoursOf({ showFrom, showTo }: StandForm): StandSettings['showHours'] | undefined {
  if (showFrom === '' && showTo === '') return null;
  const areTimes = [showFrom, showTo].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
  return areTimes && showFrom !== showTo ? { from: showFrom, to: showTo } : undefined;
}

function problem(field: keyof StandForm, key: StandMessageKey | false | null): Problems {
  return key ? { [field]: key } : {};
}
