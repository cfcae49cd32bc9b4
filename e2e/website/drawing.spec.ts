import { press, pointIn, type Pointer } from '../fixtures/touch';
import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';

for (const pointer of ['mouse', 'finger', 'pen'] as const satisfies readonly Pointer[]) {
  test(`a ring drawn with a ${pointer} fills the field, and the search finds compounds that contain it`, async ({
    page,
    goto,
  }) => {
    await goto('/structureSearch');
    await waitForContent(page);
    await page.getByRole('button', { name: 'Draw a structure' }).click();
    const board = page.getByRole('group', { name: /^Structure editor/ });
    // The first canvas is the library's own toolbar, which is hidden.
    const canvas = board.locator('canvas').nth(1);
    await expect(canvas).toBeVisible();
    await canvas.scrollIntoViewIfNeeded();
    const field = page.getByLabel('SMILES or molfile');
    await expect(field).toHaveValue('');
    const benzene = page
      .getByRole('toolbar', { name: 'Drawing tools' })
      .getByRole('button', { name: 'Benzene' });
    await press(page, await pointIn(benzene, 0.5, 0.5), pointer);
    await expect(benzene).toHaveAttribute('aria-pressed', 'true');
    await press(page, await pointIn(canvas, 0.5, 0.5), pointer);
    await expect(field).toHaveValue(/^(?:c1ccccc1|C1=CC=CC=C1|C1C=CC=CC=1)$/);
    await page.getByRole('button', { name: 'Search structures' }).click();
    await expect(page.getByRole('status').filter({ hasText: /contain this structure/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
  });
}
