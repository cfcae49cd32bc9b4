import type { Locator, Page } from '@playwright/test';
import { focusPlace } from '../fixtures/focus';
import { expect } from '../fixtures/shop';

/** Pointer or keyboard. */
export interface InputMethod {
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Selects a radio button. */
  pick(radio: Locator): Promise<void>;
  select(field: Locator, option: string): Promise<void>;
}

export const pointer: InputMethod = {
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  pick: (radio) => radio.check(),
  select: async (field, option) => void (await field.selectOption({ label: option })),
};

/** Upper limit of Tab stops of a page. */
const MOST_STOPS = 250;

/** Keyboard only; checks the visible focus before each action. */
export function keyboard(page: Page): InputMethod {
  const { keyboard: keys } = page;

  const tabUntil = async (isThere: () => Promise<boolean>, target: string) => {
    for (let stop = 0; stop < MOST_STOPS && !(await isThere()); stop += 1) await keys.press('Tab');
    expect(await isThere(), `${target} is reached by the Tab key`).toBe(true);
    expect((await focusPlace(page)).fault, target).toBe('');
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
      // A radio group is one Tab stop; arrow keys select.
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
