// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CategorySections } from './category-sections';

afterEach(cleanup);

const group = (id: number, leaves: readonly string[]) => ({
  id,
  name: `Group ${id}`,
  product_count: id,
  children: leaves.map((name, index) => ({ id: id * 100 + index, name, product_count: 1 })),
});

const show = (groups: ReturnType<typeof group>[]) =>
  render(<CategorySections sectionId={1} groups={groups} targetCount={0} />, { wrapper: MemoryRouter });

describe('groups below a section', () => {
  it('without leaves are not repeated in a disclosure', () => {
    show([group(2, []), group(3, [])]);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.queryByText('All 2 groups')).toBeNull();
  });

  it('have a disclosure with their own leaves', () => {
    show([group(2, ['Kinases']), group(3, [])]);
    expect(screen.getByText('All 2 groups')).toBeTruthy();
    expect(screen.getByText('Kinases')).toBeTruthy();
  });

  it('with the same leaves are not repeated in a disclosure', () => {
    show([group(2, ['Research']), group(3, ['Research'])]);
    expect(screen.queryByText('All 2 groups')).toBeNull();
  });
});
