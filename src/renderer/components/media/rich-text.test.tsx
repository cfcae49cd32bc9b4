// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import parse from 'html-react-parser';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unsafeParts, unsafePartsOfHtml } from '../../../../test/inputs/unsafe-html';
import { maliciousHtml } from '../../../../test/inputs/malicious-html';
import { RichText } from './rich-text';

afterEach(cleanup);

/** Renders HTML without the server's sanitizer. */
function show(html: string): HTMLElement {
  const { container } = render(
    <MemoryRouter>
      <RichText html={html} />
    </MemoryRouter>,
  );
  return container;
}

describe('malicious HTML that the server missed', () => {
  it.each(maliciousHtml)('renders nothing dangerous: %j', (html) => {
    expect(unsafeParts(show(html))).toEqual([]);
  });

  it('would be rendered by a plain parser (control)', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const shown = maliciousHtml.filter((html) => {
      try {
        return unsafePartsOfHtml(renderToStaticMarkup(<>{parse(html)}</>)).length > 0;
      } catch {
        return false;
      }
    });
    complaints.mockRestore();
    expect(shown.length).toBeGreaterThan(200);
  });
});

describe('RichText', () => {
  it('renders the same elements', () => {
    const html =
      '<h2 id="part-a">A</h2><p>b <strong>c</strong> <em>d</em>, H<sub>2</sub>O</p>' +
      '<ul><li>e</li></ul><pre><code>f</code></pre><hr><blockquote><p>g<br>h</p></blockquote>';
    const text = show(html).querySelector('div');
    expect(text?.innerHTML).toBe(html);
  });

  it('opens internal links in this window and other sites in a new one', () => {
    show(
      '<p><a href="/calc">tools</a> <a href="https://www.example.org/">there</a> <a href="mailto:a@b.example">mail</a></p>',
    );
    const link = (name: string) => screen.getByRole('link', { name });
    expect(link('tools').getAttribute('href')).toBe('/calc');
    expect(link('tools').hasAttribute('target')).toBe(false);
    expect(link('there').getAttribute('target')).toBe('_blank');
    expect(link('there').getAttribute('rel')).toBe('noopener');
    expect(link('mail').hasAttribute('target')).toBe(false);
  });

  it('renders tables that scroll by keyboard', () => {
    const errors = vi.spyOn(console, 'error');
    show(
      '<table>\n<thead>\n<tr>\n<th>Name</th>\n<th align="right">g</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>x</td>\n<td align="right">1</td>\n</tr>\n</tbody>\n</table>',
    );
    const group = screen.getByRole('group', { name: 'Table' });
    expect(group.tabIndex).toBe(0);
    expect(within(group).getByRole('columnheader', { name: 'Name' }).getAttribute('scope')).toBe('col');
    expect(within(group).getByRole('cell', { name: '1' }).className).not.toBe('');
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('keeps the start number of a list', () => {
    show('<ol start="4"><li>x</li></ol>');
    expect(screen.getByRole('list').getAttribute('start')).toBe('4');
  });
});
