import { expect, sizes, test } from '../fixtures/a11y-test';

test('a pasted structure finds and highlights compounds that contain it', async ({
  page,
  goto,
  host,
  inspect,
}) => {
  await goto('/structureSearch');

  await test.step('by keys alone', async () => {
    await page.getByLabel('SMILES or molfile').focus();
    await page.keyboard.insertText('CC(=O)Oc1ccccc1C(=O)O');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'this structure' })).toBeVisible();
    const products = page.getByRole('region', { name: 'Products' });
    const picture = products.getByRole('article').filter({ hasText: 'Aspirin' }).first().locator('img');
    await expect(picture).toHaveJSProperty('complete', true);
    const drawn = await picture.evaluate(async (img: HTMLImageElement) => (await fetch(img.src)).text());
    expect(drawn).toContain('#ffe08a');
    for (const size of sizes[host]) expect.soft(await inspect(size)).toEqual([]);
  });

  await test.step('the drawing board takes what was pasted', async () => {
    await page.getByRole('button', { name: 'Draw a structure' }).click();
    const board = page.getByRole('group', { name: /^Structure editor/ });
    await expect(board.locator('canvas').first()).toBeVisible();
    const tools = page.getByRole('toolbar', { name: 'Drawing tools' });
    const text = page.getByLabel('SMILES or molfile');
    await tools.getByRole('button', { name: 'Clear' }).click();
    await expect(text).toHaveValue('');
    await tools.getByRole('button', { name: 'Undo' }).click();
    await expect(text).toHaveValue(/^[CO(=)c1]+$/);
    await tools.getByRole('button', { name: 'Redo' }).click();
    await tools.getByRole('button', { name: 'Benzene' }).press('Enter');
    await expect(tools.getByRole('button', { name: 'Benzene' })).toHaveAttribute('aria-pressed', 'true');
    await board.click({ position: { x: 300, y: 150 } });
    await expect(text).toHaveValue(/^c1ccccc1$/i);
    await page.getByRole('button', { name: 'Close structure editor' }).click();
    await expect(board).toBeHidden();
  });

  await test.step('the product leads to what resembles it', async () => {
    await page
      .getByRole('region', { name: 'Products' })
      .getByRole('link', { name: 'Aspirin', exact: true })
      .first()
      .click();
    await page.getByRole('link', { name: 'Find similar' }).click();
    await expect(page.getByText('100%').first()).toBeVisible();
  });
});
