import { describe, expect, it } from 'vitest';
import type { StandForm } from '../../shared/platform/stand-bridge';
import { validStandForm, makeStand } from '../../../test/stands/make-stand';

const noPin = { pin: '', pinAgain: '' };

async function setUp() {
  const made = makeStand();
  const answer = await made.stand.setUp(validStandForm);
  if (answer.kind !== 'saved') throw new Error(JSON.stringify(answer));
  await made.stand.lock();
  return { ...made, code: answer.recoveryCode };
}

describe('first set-up', () => {
  it('is requested until it is done', async () => {
    const { stand, restart } = makeStand();
    expect(await stand.status()).toEqual({ isSetUp: false, asksForSetUp: true });
    await stand.setUp(validStandForm);
    expect(await restart().status()).toEqual({ isSetUp: true, asksForSetUp: false });
  });

  it('stores normalized settings and only hashes of PIN and recovery code', async () => {
    const { kept, code } = await setUp();
    const saved = kept.read();
    expect(saved).toMatchObject({
      shop: 'https://shop.example',
      country: 'DE',
      mode: 'kiosk',
      standName: 'Hall 4, stand B12',
      showHours: { from: '09:00', to: '18:00' },
    });
    expect(saved?.pinHash).toMatch(/^\$argon2id\$/);
    expect(saved?.recoveryHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(saved)).not.toContain(validStandForm.pin);
    expect(JSON.stringify(saved)).not.toContain(code.replaceAll('-', ''));
  });

  const wrong: [Partial<StandForm>, string, string][] = [
    [{ shop: 'http://shop.example' }, 'shop', 'shopIsNoAddress'],
    [{ shop: 'javascript:alert(1)' }, 'shop', 'shopIsNoAddress'],
    [{ country: 'Germany' }, 'country', 'countryIsNone'],
    [{ country: 'ZZ' }, 'country', 'countryIsNone'],
    [{ mode: 'open' }, 'mode', 'modeIsNone'],
    [{ standName: '  ' }, 'standName', 'nameIsMissing'],
    [{ standName: 'x'.repeat(61) }, 'standName', 'nameIsLong'],
    [{ showTo: '' }, 'showTo', 'hoursAreNone'],
    [{ showFrom: '' }, 'showFrom', 'hoursAreNone'],
    [{ showFrom: '24:00' }, 'showTo', 'hoursAreNone'],
    [{ showFrom: '18:00' }, 'showTo', 'hoursAreNone'],
    [noPin, 'pin', 'pinIsMissing'],
    [{ pin: '48295', pinAgain: '48295' }, 'pin', 'pinIsNoNumber'],
    [{ pin: '123456', pinAgain: '123456' }, 'pin', 'pinIsPlain'],
    [{ pinAgain: '482951' }, 'pinAgain', 'pinDiffers'],
  ];
  it.each(wrong)('refuses %j in %s', async (change, field, key) => {
    const { stand, kept } = makeStand();
    expect(await stand.setUp({ ...validStandForm, ...change })).toEqual({
      kind: 'wrong',
      problems: { [field]: key },
    });
    expect(kept.read()).toBeNull();
  });

  it('reports all problems at once', async () => {
    const answer = await makeStand().stand.setUp({
      ...validStandForm,
      ...noPin,
      mode: '',
      standName: '',
      shop: 'a b',
    });
    expect(answer).toMatchObject({
      problems: {
        shop: 'shopIsNoAddress',
        mode: 'modeIsNone',
        standName: 'nameIsMissing',
        pin: 'pinIsMissing',
      },
    });
  });

  it('stores an enrolment code, which requires a shop', async () => {
    const { stand, waitingCode } = makeStand();
    expect(await stand.setUp({ ...validStandForm, shop: '', code: 'ABCDE' })).toMatchObject({
      problems: { code: 'enrolWithoutShop' },
    });
    expect(waitingCode.get()).toBe('');
    expect(await stand.setUp({ ...validStandForm, code: ' ABCDE-FGHJK ' })).toMatchObject({ kind: 'saved' });
    expect(waitingCode.get()).toBe('ABCDE-FGHJK');
  });

  it('reports a disk that refuses', async () => {
    const made = makeStand();
    made.kept.save = () => {
      throw new Error('ENOSPC');
    };
    expect(await made.stand.setUp(validStandForm)).toEqual({ kind: 'refused', because: 'notSaved' });
  });
});

describe('next start', () => {
  it('is prepared with the saved settings only', async () => {
    const { stand, heard, kept } = makeStand();
    await stand.setUp({ ...validStandForm, standName: '' });
    expect(heard).toEqual([]);
    expect(await stand.setUp(validStandForm)).toMatchObject({ kind: 'saved' });
    expect(heard).toEqual([kept.read()]);
    expect(await stand.setUp({ ...validStandForm, ...noPin, standName: 'Hall 5' })).toMatchObject({
      kind: 'saved',
    });
    expect(heard.map(({ standName }) => standName)).toEqual([validStandForm.standName, 'Hall 5']);
    await stand.lock();
    expect(await stand.setUp({ ...validStandForm, standName: 'Hall 6' })).toMatchObject({ kind: 'refused' });
    expect(heard).toHaveLength(2);
  });

  it('is not prepared when the disk refuses', async () => {
    const { stand, heard, kept } = makeStand();
    kept.save = () => {
      throw new Error('ENOSPC');
    };
    expect(await stand.setUp(validStandForm)).toEqual({ kind: 'refused', because: 'notSaved' });
    expect(heard).toEqual([]);
  });
});

describe('staff menu', () => {
  it('opens with the PIN only', async () => {
    const { stand, pass, audited } = await setUp();
    expect(await stand.menu()).toBeNull();
    for (const pin of ['', '000000', '482951', ' 482950', 'x'.repeat(200)]) {
      expect(await stand.unlock(pin)).toMatchObject({ kind: 'wrong' });
      pass(300);
      expect(await stand.menu()).toBeNull();
    }
    expect(await stand.unlock(validStandForm.pin)).toEqual({ kind: 'open' });
    expect(await stand.menu()).toMatchObject({
      form: { shop: 'https://shop.example', pin: '' },
      pinIsDue: false,
    });
    expect(audited.slice(0, 3)).toEqual(['set-up', 'locked', 'wrong-pin']);
    expect(audited.at(-1)).toBe('unlocked');
  });

  it('delays guesses, also after a restart', async () => {
    const { stand, restart, pass } = await setUp();
    await stand.unlock('000000');
    expect(await stand.unlock(validStandForm.pin)).toEqual({ kind: 'wait', seconds: 1 });
    const again = restart();
    expect(await again.unlock(validStandForm.pin)).toEqual({ kind: 'wait', seconds: 1 });
    pass(1);
    expect(await again.unlock(validStandForm.pin)).toEqual({ kind: 'open' });
  });

  it('runs nothing while it is locked', async () => {
    const { stand, ended, desk: menu, kept } = await setUp();
    let ran = 0;
    menu.actions.push({ name: 'sync', label: 'Sync now', run: () => Promise.resolve(`done ${(ran += 1)}`) });
    const before = kept.read();
    for (const name of ['leave', 'restart', 'sync', 'constructor']) {
      expect(await stand.runAction(name)).toBe('The staff menu is locked. Please enter the PIN again.');
    }
    expect(await stand.setUp({ ...validStandForm, mode: 'demo' })).toEqual({
      kind: 'refused',
      because: 'isLocked',
    });
    expect({ ended, ran, settings: kept.read() }).toEqual({ ended: [], ran: 0, settings: before });
  });

  it('runs actions and returns their messages', async () => {
    const { stand, desk: menu, ended } = await setUp();
    menu.actions.push(
      { name: 'sync', label: 'Sync now', run: () => Promise.resolve('3 sent') },
      { name: 'update', label: 'Update', run: () => Promise.reject(new Error('no disk')) },
    );
    menu.status.push(() => Promise.resolve([{ name: 'Queue', value: '3', state: 'good' }]));
    await stand.unlock(validStandForm.pin);
    expect(await stand.menu()).toMatchObject({
      rows: [{ name: 'Queue', value: '3' }],
      actions: [
        { name: 'sync', label: 'Sync now' },
        { name: 'update', label: 'Update' },
      ],
    });
    expect(await stand.runAction('sync')).toBe('3 sent');
    expect(await stand.runAction('update')).toBe('It did not work. Please try again.');
    expect(await stand.runAction('constructor')).toBeNull();
    await stand.runAction('leave');
    expect(ended).toEqual(['leave']);
  });

  it('closes on request and after a period without use', async () => {
    const { stand, pass } = await setUp();
    await stand.unlock(validStandForm.pin);
    await stand.lock();
    expect(await stand.menu()).toBeNull();
    await stand.unlock(validStandForm.pin);
    pass(599);
    expect(await stand.menu()).not.toBeNull();
    pass(601);
    expect(await stand.menu()).toBeNull();
  });

  it('stays open while the page reports use', async () => {
    const { stand, pass } = await setUp();
    expect(await stand.keepOpen()).toBe(false);
    await stand.unlock(validStandForm.pin);
    for (let times = 0; times < 3; times += 1) {
      pass(599);
      expect(await stand.keepOpen()).toBe(true);
    }
    pass(601);
    expect(await stand.keepOpen()).toBe(false);
    expect(await stand.menu()).toBeNull();
  });

  it('changes settings and keeps the PIN if none is entered', async () => {
    const { stand, kept, audited } = await setUp();
    const before = kept.read();
    await stand.unlock(validStandForm.pin);
    expect(await stand.setUp({ ...validStandForm, ...noPin, standName: 'Hall 5' })).toEqual({
      kind: 'saved',
      recoveryCode: '',
    });
    expect(kept.read()).toEqual({ ...before, standName: 'Hall 5' });
    expect(audited.at(-1)).toBe('settings-changed');
  });
});

describe('recovery code', () => {
  it('opens the menu, requires a new PIN and is replaced', async () => {
    const { stand, code, restart } = await setUp();
    expect(await stand.recover(code.toLowerCase())).toEqual({ kind: 'open' });
    expect(await stand.menu()).toMatchObject({ pinIsDue: true });
    expect(await stand.setUp({ ...validStandForm, ...noPin })).toMatchObject({
      problems: { pin: 'pinIsMissing' },
    });
    const next = await stand.setUp({ ...validStandForm, pin: '190284', pinAgain: '190284' });
    expect(next).toMatchObject({
      kind: 'saved',
      recoveryCode: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) as string,
    });
    const again = restart();
    expect(await again.unlock('190284')).toEqual({ kind: 'open' });
    expect(await again.recover(code)).toMatchObject({ kind: 'wrong' });
  });

  it('has its own lockout', async () => {
    const { stand, code } = await setUp();
    await stand.unlock('000000');
    expect(await stand.recover('0000-0000-0000-0000')).toMatchObject({ kind: 'wrong' });
    expect(await stand.recover(code)).toMatchObject({ kind: 'wait' });
    const other = await setUp();
    await other.stand.unlock('000000');
    expect(await other.stand.recover(other.code)).toEqual({ kind: 'open' });
  });

  it('does not exist before the first set-up', async () => {
    expect(await makeStand().stand.recover('')).toMatchObject({ kind: 'wrong' });
    expect(await makeStand().stand.unlock('')).toMatchObject({ kind: 'wrong' });
  });
});
