// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { encode } from 'uqr';
import { afterEach, describe, expect, it } from 'vitest';
import { QrCode } from './qr-code';
import { QrCodeDrawing } from './qr-code-drawing';

afterEach(cleanup);

/** Returns the drawn modules row by row. */
function modulesOf(svg: Element): boolean[][] {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const d = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, width] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let index = 0; index < Number(width); index++) {
      const row = modules[Number(y)];
      if (!row || row[Number(x) + index]) throw new Error('a module is drawn outside, or twice');
      row[Number(x) + index] = true;
    }
  }
  return modules;
}

describe('a QR code', () => {
  it('has an accessible name and is square and black on white', async () => {
    render(<QrCode text="weixin://wxpay/bizpayurl?pr=abc" label="Scan with WeChat to pay" />);
    const code = await screen.findByRole('img', { name: 'Scan with WeChat to pay' });
    expect(code.querySelector('rect')?.getAttribute('fill')).toBe('#fff');
    expect(code.querySelector('path')?.getAttribute('fill')).toBe('#000');
  });

  it('property: draws every module and a quiet zone of four', () => {
    fc.assert(
      fc.property(fc.webUrl({ size: 'medium' }), (text) => {
        fc.pre(text.length < 400);
        const { container } = render(<QrCodeDrawing text={text} label="code" />);
        const svg = container.querySelector('svg');
        const modules = svg ? modulesOf(svg) : [];
        expect(modules).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
        const edge = [...modules.slice(0, 4), ...modules.slice(-4)].flat();
        expect(edge.includes(true)).toBe(false);
        expect(modules.some((row) => [...row.slice(0, 4), ...row.slice(-4)].includes(true))).toBe(false);
        cleanup();
      }),
      { numRuns: 40 },
    );
  });

  it('is replaced by a message for an address that no code can hold', () => {
    const longest = `https://shop.example/${'x'.repeat(2310)}`;
    const { container, rerender } = render(<QrCodeDrawing text={longest} label="code" />);
    expect(container.querySelector('svg')).toBeTruthy();
    rerender(<QrCodeDrawing text={`${longest}x`} label="code" />);
    expect(screen.getByRole('alert').textContent).toBe('The address is too long for a QR code.');
  });

  it('updates for another text', () => {
    const { container, rerender } = render(<QrCodeDrawing text="one" label="code" />);
    const before = container.innerHTML;
    rerender(<QrCodeDrawing text="two" label="code" />);
    expect(container.innerHTML).not.toBe(before);
  });
});
