import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { StandForm } from '../../shared/platform/stand-bridge';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { validStandForm, makeStand } from '../../../test/stands/make-stand';

const publicKey = (type: 'ed25519' | 'x25519') => {
  // The two types have declarations of their own.
  const { publicKey: key } =
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519');
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
};
const noPin = { pin: '', pinConfirmation: '' };

async function setUp() {
  const made = makeStand();
  const answer = await made.stand.setUp(validStandForm);
  if (answer.kind !== 'saved') throw new Error(JSON.stringify(answer));
  await made.stand.lock();
  return { ...made, code: answer.recoveryCode };
}

describe('first setup', () => {
  it('is requested until it is done', async () => {
    const { stand, restart } = makeStand();
    expect(await stand.status()).toBe('new');
    await stand.setUp(validStandForm);
    expect(await restart().status()).toBe('set up');
  });

  it('is refused on a machine that was a stand before', async () => {
    const { stand, settingsStore } = makeStand(null, false);
    expect(await stand.status()).toBe('lost');
    expect(await stand.setUp(validStandForm)).toEqual({ kind: 'refused', reason: 'settingsLost' });
    expect(await stand.unlock(validStandForm.pin)).toMatchObject({ kind: 'incorrect' });
    expect(await stand.menu()).toBeNull();
    expect(settingsStore.read()).toBeNull();
  });

  it('is saved once when two calls overlap', async () => {
    const { stand } = makeStand();
    const first = stand.setUp(validStandForm);
    const second = stand.setUp({ ...validStandForm, pin: '190284', pinConfirmation: '190284' });
    expect([(await first).kind, (await second).kind].sort()).toEqual(['refused', 'saved']);
  });

  it('stores normalized settings and only hashes of PIN and recovery code', async () => {
    const { settingsStore, code } = await setUp();
    const saved = settingsStore.read();
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
    [{ shop: 'http://shop.example' }, 'shop', 'invalidShopAddress'],
    [{ shop: 'javascript:alert(1)' }, 'shop', 'invalidShopAddress'],
    [{ country: 'Germany' }, 'country', 'invalidCountry'],
    [{ country: 'ZZ' }, 'country', 'invalidCountry'],
    [{ mode: 'open' }, 'mode', 'invalidMode'],
    [{ standName: '  ' }, 'standName', 'nameMissing'],
    [{ standName: 'x'.repeat(61) }, 'standName', 'nameTooLong'],
    [{ showTo: '' }, 'showTo', 'invalidHours'],
    [{ showFrom: '' }, 'showFrom', 'invalidHours'],
    [{ showFrom: '24:00' }, 'showFrom', 'invalidHours'],
    [{ showTo: '9:00' }, 'showTo', 'invalidHours'],
    [{ showFrom: 'x', showTo: 'x' }, 'showFrom', 'invalidHours'],
    [{ showFrom: '18:00' }, 'showTo', 'invalidHours'],
    [noPin, 'pin', 'pinMissing'],
    [{ pin: '48295', pinConfirmation: '48295' }, 'pin', 'invalidPin'],
    [{ pin: '123456', pinConfirmation: '123456' }, 'pin', 'pinTooSimple'],
    [{ pinConfirmation: '482951' }, 'pinConfirmation', 'pinMismatch'],
    [{ catalogueKeys: 'no key' }, 'catalogueKeys', 'invalidKeys'],
    [{ catalogueKeys: `${publicKey('ed25519')} x` }, 'catalogueKeys', 'invalidKeys'],
    [{ catalogueKeys: publicKey('x25519') }, 'catalogueKeys', 'invalidKeys'],
    [
      { catalogueKeys: Array.from({ length: 21 }, () => publicKey('ed25519')).join(' ') },
      'catalogueKeys',
      'invalidKeys',
    ],
  ];
  it.each(wrong)('refuses %j in %s', async (change, field, key) => {
    const { stand, settingsStore } = makeStand();
    expect(await stand.setUp({ ...validStandForm, ...change })).toEqual({
      kind: 'invalid',
      problems: { [field]: key },
    });
    expect(settingsStore.read()).toBeNull();
  });

  it('stores the keys of the catalogue, which staff see and change later', async () => {
    const { stand, settingsStore } = makeStand();
    const keys = [publicKey('ed25519'), publicKey('ed25519')];
    await stand.setUp({ ...validStandForm, catalogueKeys: ` ${keys.join(',\n')} ${keys[0]}` });
    expect(settingsStore.read()?.catalogueKeys).toEqual(keys);
    const form = (await stand.menu())?.form;
    expect(form?.catalogueKeys).toBe(keys.join(' '));
    await stand.setUp({ ...validStandForm, ...noPin, catalogueKeys: '' });
    expect(settingsStore.read()?.catalogueKeys).toEqual([]);
  });

  it('keeps keys that an enrollment stored while the form was open, unless staff change them', async () => {
    const { stand, settingsStore } = makeStand();
    await stand.setUp(validStandForm);
    const form = (await stand.menu())?.form ?? validStandForm;
    const pinned = [publicKey('ed25519')];
    settingsStore.save({ ...(settingsStore.read() as StandSettings), catalogueKeys: pinned });
    await stand.setUp({ ...form, standName: 'Hall 5' });
    expect(settingsStore.read()).toMatchObject({ standName: 'Hall 5', catalogueKeys: pinned });
    const entered = publicKey('ed25519');
    await stand.setUp({ ...form, catalogueKeys: entered });
    expect(settingsStore.read()?.catalogueKeys).toEqual([entered]);
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
        shop: 'invalidShopAddress',
        mode: 'invalidMode',
        standName: 'nameMissing',
        pin: 'pinMissing',
      },
    });
  });

  it('stores an enrollment code, which requires a shop', async () => {
    const { stand, storedCode } = makeStand();
    expect(await stand.setUp({ ...validStandForm, shop: '', code: 'ABCDE' })).toMatchObject({
      problems: { code: 'enrollWithoutShop' },
    });
    expect(storedCode.get()).toBe('');
    expect(await stand.setUp({ ...validStandForm, code: ' ABCDE-FGHJK ' })).toMatchObject({ kind: 'saved' });
    expect(storedCode.get()).toBe('ABCDE-FGHJK');
  });

  it('changes nothing when the enrollment code cannot be stored', async () => {
    const { stand, storedCode, settingsStore, audited, preparedSettings } = makeStand();
    storedCode.set = () => {
      throw new Error('ENOSPC');
    };
    expect(await stand.setUp({ ...validStandForm, code: 'ABCDE-FGHJK' })).toEqual({
      kind: 'refused',
      reason: 'notSaved',
    });
    expect({ saved: settingsStore.read(), audited, preparedSettings }).toEqual({
      saved: null,
      audited: [],
      preparedSettings: [],
    });
  });

  it.each(['', 'VWXYZ'])(
    'keeps the stored enrollment code "%s" when the settings cannot be saved',
    async (former) => {
      const { stand, storedCode, settingsStore } = makeStand();
      storedCode.set(former);
      settingsStore.save = () => {
        throw new Error('ENOSPC');
      };
      expect(await stand.setUp({ ...validStandForm, code: 'ABCDE-FGHJK' })).toEqual({
        kind: 'refused',
        reason: 'notSaved',
      });
      expect(storedCode.get()).toBe(former);
    },
  );

  it('reports a failed write', async () => {
    const made = makeStand();
    made.settingsStore.save = () => {
      throw new Error('ENOSPC');
    };
    expect(await made.stand.setUp(validStandForm)).toEqual({ kind: 'refused', reason: 'notSaved' });
  });
});

describe('next start', () => {
  it('is prepared with the saved settings only', async () => {
    const { stand, preparedSettings, settingsStore } = makeStand();
    await stand.setUp({ ...validStandForm, standName: '' });
    expect(preparedSettings).toEqual([]);
    expect(await stand.setUp(validStandForm)).toMatchObject({ kind: 'saved' });
    expect(preparedSettings).toEqual([settingsStore.read()]);
    expect(await stand.setUp({ ...validStandForm, ...noPin, standName: 'Hall 5' })).toMatchObject({
      kind: 'saved',
    });
    expect(preparedSettings.map(({ standName }) => standName)).toEqual([validStandForm.standName, 'Hall 5']);
    await stand.lock();
    expect(await stand.setUp({ ...validStandForm, standName: 'Hall 6' })).toMatchObject({ kind: 'refused' });
    expect(preparedSettings).toHaveLength(2);
  });

  it('is not prepared when the write fails', async () => {
    const { stand, preparedSettings, settingsStore } = makeStand();
    settingsStore.save = () => {
      throw new Error('ENOSPC');
    };
    expect(await stand.setUp(validStandForm)).toEqual({ kind: 'refused', reason: 'notSaved' });
    expect(preparedSettings).toEqual([]);
  });
});

describe('staff menu', () => {
  it('opens with the PIN only', async () => {
    const { stand, pass, audited } = await setUp();
    expect(await stand.menu()).toBeNull();
    for (const pin of ['', '000000', '482951', ' 482950', 'x'.repeat(200)]) {
      expect(await stand.unlock(pin)).toMatchObject({ kind: 'incorrect' });
      pass(300);
      expect(await stand.menu()).toBeNull();
    }
    expect(await stand.unlock(validStandForm.pin)).toEqual({ kind: 'unlocked' });
    expect(await stand.menu()).toMatchObject({
      form: { shop: 'https://shop.example', pin: '' },
      mustSetPin: false,
    });
    expect(audited.slice(0, 3)).toEqual(['set-up', 'locked', 'wrong-pin']);
    expect(audited.at(-1)).toBe('unlocked');
  });

  it('delays guesses, also after a restart', async () => {
    const { stand, restart, pass } = await setUp();
    await stand.unlock('000000');
    expect(await stand.unlock(validStandForm.pin)).toEqual({ kind: 'lockedOut', seconds: 1 });
    const again = restart();
    expect(await again.unlock(validStandForm.pin)).toEqual({ kind: 'lockedOut', seconds: 1 });
    pass(1);
    expect(await again.unlock(validStandForm.pin)).toEqual({ kind: 'unlocked' });
  });

  it('records refused attempts once per wait, so that they push nothing else out of the log', async () => {
    const { stand, audited, pass, code } = await setUp();
    audited.length = 0;
    await stand.unlock('000000');
    await stand.recover('0000-0000-0000-0000');
    for (let time = 0; time < 100; time += 1) {
      await stand.unlock('000000');
      await stand.recover(code);
    }
    expect(audited).toEqual(['wrong-pin', 'wrong-recovery-code', 'attempt-while-locked-out']);
    pass(1);
    await stand.unlock('000000');
    await stand.unlock(validStandForm.pin);
    await stand.unlock(validStandForm.pin);
    expect(audited.slice(3)).toEqual(['wrong-pin', 'attempt-while-locked-out']);
  });

  it('runs nothing while it is locked', async () => {
    const { stand, ended, menu, settingsStore } = await setUp();
    let ran = 0;
    menu.actions.push({ name: 'sync', label: 'Sync now', run: () => Promise.resolve(`done ${(ran += 1)}`) });
    const before = settingsStore.read();
    for (const name of ['leave', 'restart', 'sync', 'constructor']) {
      expect(await stand.runAction(name)).toBe('The staff menu is locked. Please enter the PIN again.');
    }
    expect(await stand.setUp({ ...validStandForm, mode: 'demo' })).toEqual({
      kind: 'refused',
      reason: 'staffMenuLocked',
    });
    expect({ ended, ran, settings: settingsStore.read() }).toEqual({ ended: [], ran: 0, settings: before });
  });

  it('runs actions and returns their messages', async () => {
    const { stand, menu, ended } = await setUp();
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
    expect(await stand.runAction('update')).toBe('The action failed. Please try again.');
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

  it('stays closed when it is locked while a PIN, a recovery code or new settings are processed', async () => {
    const { stand, code } = await setUp();
    const attempts = [
      () => stand.unlock(validStandForm.pin),
      () => stand.recover(code),
      () => stand.setUp({ ...validStandForm, pin: '190284', pinConfirmation: '190284' }),
    ];
    for (const attempt of attempts) {
      if (attempt === attempts.at(-1)) await stand.unlock(validStandForm.pin);
      const pending = attempt();
      await stand.lock();
      await pending;
      expect(await stand.menu()).toBeNull();
    }
  });

  it('opens with the PIN after a period without use that is noticed meanwhile', async () => {
    const { stand, pass } = await setUp();
    await stand.unlock(validStandForm.pin);
    pass(601);
    const pending = stand.unlock(validStandForm.pin);
    expect(await stand.keepOpen()).toBe(false);
    expect(await pending).toEqual({ kind: 'unlocked' });
    expect(await stand.menu()).not.toBeNull();
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
    const { stand, settingsStore, audited } = await setUp();
    const before = settingsStore.read();
    await stand.unlock(validStandForm.pin);
    expect(await stand.setUp({ ...validStandForm, ...noPin, standName: 'Hall 5' })).toEqual({
      kind: 'saved',
      recoveryCode: '',
    });
    expect(settingsStore.read()).toEqual({ ...before, standName: 'Hall 5' });
    expect(audited.at(-1)).toBe('settings-changed');
  });
});

describe('recovery code', () => {
  it('opens the menu, requires a new PIN and is replaced', async () => {
    const { stand, code, restart } = await setUp();
    expect(await stand.recover(code.toLowerCase())).toEqual({ kind: 'unlocked' });
    expect(await stand.menu()).toMatchObject({ mustSetPin: true });
    expect(await stand.setUp({ ...validStandForm, ...noPin })).toMatchObject({
      problems: { pin: 'pinMissing' },
    });
    const next = await stand.setUp({ ...validStandForm, pin: '190284', pinConfirmation: '190284' });
    expect(next).toMatchObject({
      kind: 'saved',
      recoveryCode: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) as string,
    });
    const again = restart();
    expect(await again.unlock('190284')).toEqual({ kind: 'unlocked' });
    expect(await again.recover(code)).toMatchObject({ kind: 'incorrect' });
  });

  it('has its own lockout', async () => {
    const { stand, code } = await setUp();
    await stand.unlock('000000');
    expect(await stand.recover('0000-0000-0000-0000')).toMatchObject({ kind: 'incorrect' });
    expect(await stand.recover(code)).toMatchObject({ kind: 'lockedOut' });
    const other = await setUp();
    await other.stand.unlock('000000');
    expect(await other.stand.recover(other.code)).toEqual({ kind: 'unlocked' });
  });

  it('does not exist before the first setup', async () => {
    expect(await makeStand().stand.recover('')).toMatchObject({ kind: 'incorrect' });
    expect(await makeStand().stand.unlock('')).toMatchObject({ kind: 'incorrect' });
  });
});
