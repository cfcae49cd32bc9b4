// @vitest-environment jsdom
import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Pagination } from './pagination';

beforeEach(() => {
  window.scrollTo = () => undefined;
});
afterEach(cleanup);

function List() {
  const [page, setPage] = useState(1);
  return (
    <MemoryRouter>
      <Pagination
        currentPage={page}
        pageSizes={[12]}
        pageSize={12}
        total={120}
        hrefOf={(to) => `/list?page=${to}`}
        onPage={setPage}
        onPageSize={() => undefined}
      />
    </MemoryRouter>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Go to');
const currentPage = () => screen.getByRole('link', { current: 'page' }).textContent;

it('keeps the focus in the field that opens a page by its number', async () => {
  render(<List />);
  await userEvent.clear(field());
  await userEvent.type(field(), '3{Enter}');
  expect(currentPage()).toBe('3');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('3');
});

it('replaces the typed number when another page opens', async () => {
  render(<List />);
  await userEvent.clear(field());
  await userEvent.type(field(), 'x');
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(field().value).toBe('2');
});

it('shows the number of a page after a return to it', async () => {
  render(<List />);
  await userEvent.clear(field());
  await userEvent.type(field(), '3{Enter}');
  // Like Back by keyboard, this does not move the focus out of the field.
  fireEvent.click(screen.getByRole('link', { name: 'Page 1' }));
  expect(field().value).toBe('1');
  await userEvent.tab();
  expect(currentPage()).toBe('1');
});
