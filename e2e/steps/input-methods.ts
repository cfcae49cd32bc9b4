import type { Locator, Page } from '@playwright/test';
import { focusPlace } from '../fixtures/focus';
import { expect } from '../fixtures/shop';

/** How a person works a page: with a pointer, or with nothing but keys. */
export interface Hand {
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Chooses one of several radio buttons. */
  pick(radio: Locator): Promise<void>;
  select(field: Locator, option: string): Promise<void>;
}

export const pointer: Hand = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  pick: (radio) => radio.check(),
  select: async (field, option) => void (await field.selectOption({ label: option })),
};

/** More stops no page of the shop has. */
const MOST_STOPS = 250;

/** Keys alone; every place at which something is done has to be seen to have the focus. */
export function keyboard(page: Page): Hand {
  const { keyboard: keys } = page;

  const tabUntil = async (isThere: () => Promise<boolean>, what: string) => {
    for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop += 1) await keys.press('Tab');
    expect(await isThere(), `${what} is reached by the Tab key`).toBe(true);
    expect((await focusPlace(page)).fault, what).toBe('');
  };
  const tabTo = async (target: Locator) => {
    await expect(target).toBeEnabled();
    await tabUntil(() => target.evaluate((element) => element === document.activeElement), String(target));
  };

  return {
    async press(target) {
      await tabTo(target);
      await keys.press('Enter');
    },
    async write(field, text) {
      await tabTo(field);
      await keys.press('ControlOrMeta+A');
      await keys.type(text);
    },
    async pick(radio) {
      // The Tab key stops once in a group, the arrows go on from there.
      const inGroup = () =>
        radio.evaluate((element) => {
          const { name } = element as HTMLInputElement;
          const here = document.activeElement;
          return here instanceof HTMLInputElement && here.type === 'radio' && here.name === name;
        });
      await tabUntil(inGroup, String(radio));
      await keys.press('Space');
      const members = 12;
      for (let step = 0; step < members && !(await radio.isChecked()); step += 1) {
        await keys.press('ArrowDown');
      }
      await expect(radio).toBeChecked();
    },
    async select(field, option) {
      await tabTo(field);
      await keys.type(option);
      await expect(field.locator('option:checked')).toHaveText(option);
    },
  };
}
