// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReviewImageField } from './review-image-field';
import { eventually } from '../../../../../test/fixtures/eventually';

/** Ends the preparation of an image, by the name of its file. */
const finish = new Map<string, (image: string | null) => void>();
vi.mock('./prepare-image', () => ({
  prepareReviewImage: ({ name }: File) => new Promise<string | null>((resolve) => finish.set(name, resolve)),
}));

let isOffline = false;
vi.mock('../../../api/retry-import', () => ({
  tryImport: <Code,>(load: () => Promise<Code>) =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : load(),
}));

const onChange = vi.fn<(image: string) => void>();
beforeEach(() => {
  isOffline = false;
  finish.clear();
  onChange.mockClear();
});
afterEach(cleanup);

const choose = async (name: string) => {
  const file = new File(['x'], name, { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Image of your result'), { target: { files: [file] } });
  await eventually(() => expect(finish.has(name)).toBe(true));
};
const end = (name: string, image: string | null) => act(() => Promise.resolve(finish.get(name)?.(image)));

it('keeps the image that was chosen last when an earlier one is ready later', async () => {
  render(<ReviewImageField value="" onChange={onChange} problem={undefined} />);
  await choose('first.png');
  await choose('second.png');
  await end('second.png', 'data:second');
  await end('first.png', 'data:first');
  expect(onChange.mock.calls).toEqual([['data:second']]);
});

it('does not report an earlier file that turns out to be unreadable', async () => {
  render(<ReviewImageField value="" onChange={onChange} problem={undefined} />);
  await choose('first.png');
  await choose('second.png');
  await end('second.png', 'data:second');
  await end('first.png', null);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('adds no image that was still being prepared when the customer removed the image', async () => {
  render(<ReviewImageField value="data:before" onChange={onChange} problem={undefined} />);
  await choose('first.png');
  fireEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  await end('first.png', 'data:first');
  expect(onChange.mock.calls).toEqual([['']]);
});

it('adds no image that was still being prepared when the review was sent', async () => {
  const { rerender } = render(<ReviewImageField key="1" value="" onChange={onChange} problem={undefined} />);
  await choose('first.png');
  rerender(<ReviewImageField key="2" value="" onChange={onChange} problem={undefined} />);
  await end('first.png', 'data:first');
  expect(onChange).not.toHaveBeenCalled();
});

it('no longer reports an unreadable file when the customer removes the earlier image', async () => {
  const { rerender } = render(
    <ReviewImageField value="data:before" onChange={onChange} problem={undefined} />,
  );
  await choose('broken.png');
  await end('broken.png', null);
  expect(screen.getByRole('alert').textContent).toContain('not an image');
  fireEvent.click(screen.getByRole('button', { name: 'Remove image' }));
  rerender(<ReviewImageField value="" onChange={onChange} problem={undefined} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not blame the file when the code that prepares it cannot be loaded, and loads it for the next file', async () => {
  render(<ReviewImageField value="" onChange={onChange} problem={undefined} />);
  isOffline = true;
  const file = new File(['x'], 'good.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Image of your result'), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).toContain('check your connection');
  isOffline = false;
  await choose('good.png');
  await end('good.png', 'data:good');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onChange.mock.calls).toEqual([['data:good']]);
});
