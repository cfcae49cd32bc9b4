import fc from 'fast-check';
import { expect, it } from 'vitest';
import { standChannels } from '../../shared/platform/stand-bridge';
import { validStandForm, makeStand } from '../../../test/stands/make-stand';
import { serveStand } from './stand-handlers';

/** Channels as the page uses them, on a locked stand after its set-up. */
async function channels() {
  const made = makeStand();
  await made.stand.setUp(validStandForm);
  await made.stand.lock();
  const replies = new Map<string, (...args: unknown[]) => Promise<unknown>>();
  serveStand((channel, reply) => void replies.set(channel, reply), made.stand);
  return { ...made, replies };
}

const payload = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
  fc.string(),
);

it('answers every channel of the stand', async () => {
  const { replies } = await channels();
  expect([...replies.keys()].sort()).toEqual(Object.values(standChannels).sort());
});

it('changes nothing for any payload on any channel', async () => {
  const { replies, settingsStore, ended, pass, stand } = await channels();
  const before = settingsStore.read();
  const asked = [...replies.values()];
  await fc.assert(
    fc.asyncProperty(fc.nat(asked.length - 1), fc.array(payload, { maxLength: 3 }), async (number, args) => {
      pass(300);
      // Refusals throw or reject.
      await Promise.resolve(args)
        .then((given) => asked[number]?.(...given))
        .catch(() => undefined);
      expect(await stand.menu()).toBeNull();
    }),
    { numRuns: 300 },
  );
  expect(settingsStore.read()).toEqual(before);
  expect(ended).toEqual([]);
});

it.each([[undefined], [null], [482950], [['482950']], [{ pin: '482950' }], ['4'.repeat(201)]])(
  'refuses %j as a PIN before comparing it',
  async (pin) => {
    const { replies, audited } = await channels();
    const before = audited.length;
    await expect(Promise.resolve().then(() => replies.get(standChannels.unlock)?.(pin))).rejects.toThrow();
    expect(audited).toHaveLength(before);
  },
);

it('ignores unknown fields of a form', async () => {
  const { replies, stand, settingsStore } = await channels();
  await stand.unlock(validStandForm.pin);
  const forged = {
    ...validStandForm,
    pin: '',
    pinConfirmation: '',
    pinHash: 'forged',
    recoveryHash: ['forged'],
  };
  expect(await replies.get(standChannels.setUp)?.(forged)).toMatchObject({ kind: 'saved' });
  expect(JSON.stringify(settingsStore.read())).not.toContain('forged');
});
