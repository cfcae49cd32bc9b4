// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { Subcategories } from './subcategories';

afterEach(cleanup);

const subcategory = (id: number, leaves: readonly string[]) => ({
  id,
  name: `Subcategory ${id}`,
  product_count: id,
  children: leaves.map((name, index) => ({ id: id * 100 + index, name, product_count: 1 })),
});

const show = (subcategories: ReturnType<typeof subcategory>[]) =>
  render(<Subcategories sectionId={1} subcategories={subcategories} targetCount={0} />, {
    wrapper: MemoryRouter,
  });

describe('subcategories of a section', () => {
  it('without leaves are not repeated in a disclosure', () => {
    show([subcategory(2, []), subcategory(3, [])]);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.queryByText('All 2 groups')).toBeNull();
  });

  it('have a disclosure with their own leaves', () => {
    show([subcategory(2, ['Kinases']), subcategory(3, [])]);
    expect(screen.getByText('All 2 groups')).toBeTruthy();
    expect(screen.getByText('Kinases')).toBeTruthy();
  });

  it('with the same leaves are not repeated in a disclosure', () => {
    show([subcategory(2, ['Research']), subcategory(3, ['Research'])]);
    expect(screen.queryByText('All 2 groups')).toBeNull();
  });
});
