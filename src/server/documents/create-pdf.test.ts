import { describe, expect, it } from 'vitest';
import { createPdfInWorker, createPdf, type PdfJob } from './create-pdf';

function quote(lines: number): Extract<PdfJob, { kind: 'quote' }> {
  return {
    kind: 'quote',
    content: {
      number: 'Q00000001',
      issuedAt: Date.UTC(2026, 2, 9),
      recipient: 'Institute of Things',
      prices: { validUntil: '2026-04-09' },
      seller: { name: 'Shop', address: ['Road 1'], email: 'shop@lab.example', phone: '+49 731 5000' },
      lines: Array.from({ length: lines }, (_, index) => ({
        goods_sn: `QA${index}`,
        goods_name: 'A product with a name that needs two lines in the table of the document',
        goods_attr: '5 g',
        number: 2,
        price_cents: 1250,
      })),
      notice: '',
    },
  };
}

/** Returns how often an immediate callback ran during the work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

describe('createPdfInWorker', () => {
  it.each([1, 200])('writes the same file for %d lines in either thread', async (lines) => {
    expect((await createPdfInWorker(quote(lines), '')).equals(await createPdf(quote(lines)))).toBe(true);
  });

  it.each([1, 200])('handles other events while a document of %d lines is written', async (lines) => {
    await createPdfInWorker(quote(1), '');
    expect(await turnsDuring(createPdfInWorker(quote(lines), ''))).toBeGreaterThan(20);
  });

  it('reports a failure of the worker and goes on', async () => {
    const broken = quote(20);
    const [first, ...others] = broken.content.lines;
    const lines = [{ ...first!, price_cents: Number.MAX_SAFE_INTEGER, number: 3 }, ...others];
    await expect(
      createPdfInWorker({ ...broken, content: { ...broken.content, lines } }, ''),
    ).rejects.toThrow();
    expect((await createPdfInWorker(quote(20), '')).length).toBeGreaterThan(1000);
  });

  it('serves other clients while one fills the queue', async () => {
    const flood = Array.from({ length: 40 }, () => createPdfInWorker(quote(20), '192.0.2.1'));
    const ends = Promise.allSettled(flood);
    const others = ['198.51.100.1', '198.51.100.2'].map((client) => createPdfInWorker(quote(20), client));
    for (const pdf of await Promise.all(others)) expect(pdf.length).toBeGreaterThan(1000);
    const refused = (await ends).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) expect(one).toMatchObject({ reason: { status: 503 } });
  });
});
