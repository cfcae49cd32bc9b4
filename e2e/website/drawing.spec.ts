import { press, pointIn, type Pointer } from '../fixtures/touch';
import { expect, test } from '../fixtures/shop';
import { waitForContent } from '../fixtures/wait-until-stable';

/** Where the library's tools have the ring of benzene: two columns of 17. */
const benzene = { across: 3 / 4, down: 9.5 / 17 };

for (const pointer of ['mouse', 'finger', 'pen'] as const satisfies readonly Pointer[]) {
  test(`a ring drawn with a ${pointer} fills the field, and the search finds compounds that contain it`, async ({
    page,
    goto,
  }) => {
    await goto('/structureSearch');
    await waitForContent(page);
    await page.getByRole('button', { name: 'Draw a structure' }).click();
    const board = page.getByRole('group', { name: /^Structure editor/ });
    const [tools, paper] = [board.locator('canvas').nth(0), board.locator('canvas').nth(1)];
    await expect(paper).toBeVisible();
    await paper.scrollIntoViewIfNeeded();
    const field = page.getByLabel('SMILES or molfile');
    await expect(field).toHaveValue('');
    await press(page, await pointIn(tools, benzene.across, benzene.down), pointer);
    await press(page, await pointIn(paper, 0.5, 0.5), pointer);
    await expect(field).toHaveValue(/^(?:c1ccccc1|C1=CC=CC=C1|C1C=CC=CC=1)$/);
    await page.getByRole('button', { name: 'Search structures' }).click();
    await expect(page.getByRole('status').filter({ hasText: /contain this structure/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Products' }).getByRole('article').first()).toBeVisible();
  });
}
