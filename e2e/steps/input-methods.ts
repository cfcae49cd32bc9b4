import type { Locator, Page } from '@playwright/test';
import { focusPlace } from '../fixtures/focus';
import { expect } from '../fixtures/shop';

/** Actions by pointer or keyboard. */
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

/** Maximum Tab stops of a page. */
const MAX_TAB_STOPS = 250;
/** Maximum radio buttons of a group. */
const MAX_RADIO_BUTTONS = 12;

/** Keyboard only; checks the visible focus before each action. */
export function keyboard(page: Page): InputMethod {
  const { keyboard: keys } = page;

  const tabUntil = async (isFocused: () => Promise<boolean>, target: string) => {
    for (let stop = 0; stop < MAX_TAB_STOPS && !(await isFocused()); stop += 1) await keys.press('Tab');
    expect(await isFocused(), `${target} is reached by the Tab key`).toBe(true);
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
      const isGroupFocused = () =>
        radio.evaluate((element) => {
          const { name } = element as HTMLInputElement;
          const focused = document.activeElement;
          return focused instanceof HTMLInputElement && focused.type === 'radio' && focused.name === name;
        });
      await tabUntil(isGroupFocused, String(radio));
      await keys.press('Space');
      for (let step = 0; step < MAX_RADIO_BUTTONS && !(await radio.isChecked()); step += 1) {
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
