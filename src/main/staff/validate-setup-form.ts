import { isCountry } from '../../shared/lib/countries';
import { webOrigin } from '../../shared/lib/web-origin';
import { type SetupResult, type StandForm, MAX_STAND_NAME_LENGTH } from '../../shared/platform/stand-bridge';
import { pinProblem } from '../../shared/stands/pin';
import type { StandMessageKey } from '../../shared/stands/stand-messages';
import { MAX_CATALOGUE_KEYS, type StandSettings } from '../../shared/stands/stand-settings';
import { isPublicKey } from '../updates/verify-manifest';

type Problems = Extract<SetupResult, { kind: 'invalid' }>['problems'];

/** The settings that the form contains. The PIN is handled separately. */
export type FormSettings = Pick<
  StandSettings,
  'shop' | 'country' | 'mode' | 'standName' | 'showHours' | 'catalogueKeys'
>;

/** Returns the settings of a set-up form, or a problem for each invalid field. */
export function validateSetupForm(
  form: StandForm,
  { mustSetPin }: { mustSetPin: boolean },
): { settings: FormSettings } | { problems: Problems } {
  const shop = form.shop.trim() === '' ? '' : webOrigin(form.shop);
  const showHours = parseHours(form);
  const { mode } = form;
  const catalogueKeys = parseKeys(form);
  const standName = form.standName.trim().replace(/\s+/g, ' ');
  const problems: Problems = {
    ...problem('mode', mode !== 'demo' && mode !== 'kiosk' && 'invalidMode'),
    ...problem('standName', nameProblem(standName)),
    ...problem('shop', shop === null && 'invalidShopAddress'),
    ...problem('country', form.country !== '' && !isCountry(form.country) && 'invalidCountry'),
    ...problem(isTime(form.showFrom) ? 'showTo' : 'showFrom', showHours === undefined && 'invalidHours'),
    ...pinProblems(form, mustSetPin),
    ...problem('catalogueKeys', catalogueKeys === null && 'invalidKeys'),
    ...problem('code', form.code.trim() !== '' && shop === '' && 'enrollWithoutShop'),
  };
  if (Object.keys(problems).length > 0) return { problems };
  if (shop === null || showHours === undefined || catalogueKeys === null) return { problems };
  if (mode !== 'demo' && mode !== 'kiosk') return { problems };
  return { settings: { shop, country: form.country, mode, standName, showHours, catalogueKeys } };
}

/** Returns a form with the current settings. */
export function toSetupForm(settings: StandSettings): StandForm {
  const { shop, country, mode, standName, showHours } = settings;
  const { from: showFrom, to: showTo } = showHours ?? { from: '', to: '' };
  const catalogueKeys = settings.catalogueKeys.join(' ');
  return {
    shop,
    country,
    mode,
    standName,
    showFrom,
    showTo,
    pin: '',
    pinConfirmation: '',
    code: '',
    catalogueKeys,
  };
}

/** Returns null for an invalid key and for too many keys. */
function parseKeys(form: StandForm): string[] | null {
  const keys = [...new Set(form.catalogueKeys.split(/[\s,;]+/).filter(Boolean))];
  return keys.length <= MAX_CATALOGUE_KEYS && keys.every(isPublicKey) ? keys : null;
}

function nameProblem(name: string): StandMessageKey | false {
  if (name === '') return 'nameMissing';
  return name.length > MAX_STAND_NAME_LENGTH && 'nameTooLong';
}

function pinProblems({ pin, pinConfirmation }: StandForm, mustSetPin: boolean): Problems {
  if (pin === '' && pinConfirmation === '' && !mustSetPin) return {};
  const pinFault = pinProblem(pin);
  return {
    ...problem('pin', pinFault),
    ...problem('pinConfirmation', pinFault === null && pin !== pinConfirmation && 'pinMismatch'),
  };
}

/** Returns null when both fields are empty: the stand has no show hours. Returns undefined for invalid hours. */
function parseHours({ showFrom, showTo }: StandForm): StandSettings['showHours'] | undefined {
  if (showFrom === '' && showTo === '') return null;
  const areHours = isTime(showFrom) && isTime(showTo) && showFrom !== showTo;
  return areHours ? { from: showFrom, to: showTo } : undefined;
}

/** Returns whether a text is a time of day: `09:00`. */
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Returns an object with the problem of a field; an empty one without a problem. */
function problem(field: keyof StandForm, key: StandMessageKey | false | null): Problems {
  return key ? { [field]: key } : {};
}
