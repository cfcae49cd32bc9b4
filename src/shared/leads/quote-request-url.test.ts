import { expect, it } from 'vitest';
import { leadProblems } from './lead-fields';
import { parseQuoteRequest, quoteInMessage, quoteRequestFields, quoteRequestUrl } from './quote-request-url';

const request = { goods_sn: 'QC63171', goods_name: 'Urea & more, 5 %', size: '1 kg', quantity: '5000' };
const queryOf = (url: string) => new URL(url, 'http://shop.test').searchParams;

it('round-trips a request through the URL of the contact form', () => {
  const url = quoteRequestUrl(request);
  expect(url).toMatch(/^\/contactUs\?/);
  expect(parseQuoteRequest(queryOf(url))).toEqual(request);
  const withoutSize = { ...request, size: '', quantity: '' };
  expect(parseQuoteRequest(queryOf(quoteRequestUrl(withoutSize)))).toEqual(withoutSize);
});

it('is no request without a product, and limits the length of its values', () => {
  expect(parseQuoteRequest(new URLSearchParams({ goods_sn: 'QC63171' }))).toBeNull();
  const long = parseQuoteRequest(new URLSearchParams({ quote: 'x'.repeat(9_999), size: 'y'.repeat(9_999) }));
  expect(long?.goods_name).toHaveLength(400);
  expect(long?.size).toHaveLength(120);
});

it.each([
  ['２0', '20'],
  ['3.00', '3'],
  ['12000', '12000'],
  ['0', ''],
  ['-2', ''],
  ['1e3', ''],
  ['2<br>', ''],
])('reads the quantity %j in a URL as %j', (typed, quantity) => {
  expect(parseQuoteRequest(new URLSearchParams({ quote: 'Urea', quantity: typed }))?.quantity).toBe(quantity);
});

it('fills the form so that only the sender is missing', () => {
  const fields = quoteRequestFields(request);
  expect(fields).toEqual({
    topic: 'A quotation',
    goods_sn: 'QC63171',
    message:
      'Please send me a quote for this product.\nProduct: Urea & more, 5 % (QC63171)\nSize: 1 kg\nQuantity: 5000',
  });
  const empty = {
    name: '',
    email: '',
    institution: '',
    country: '',
    address: '',
    phone: '',
    publication: '',
  };
  expect(leadProblems('contact', { ...empty, ...fields }).map(({ field }) => field)).toEqual([
    'name',
    'email',
  ]);
});

it('requests the size and the quantity that the visitor wrote into the message', () => {
  const { message } = quoteRequestFields(request);
  expect(quoteInMessage(request, message)).toEqual({ size: '1 kg', quantity: '5000' });
  const edited = message.replace('Size: 1 kg', 'Size: 25 g').replace('Quantity: 5000', 'Quantity: 3');
  expect(quoteInMessage(request, edited)).toEqual({ size: '25 g', quantity: '3' });
  expect(quoteInMessage(request, 'How much is it?')).toEqual({ size: '1 kg', quantity: '5000' });
});
