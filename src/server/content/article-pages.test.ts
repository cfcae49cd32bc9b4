import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';

const address = '/articleList/articleInfo?id=1189';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.close());

describe('article page', () => {
  it('is rendered on the server', async () => {
    const { response, text } = await site.get(address);
    expect(response.status).toBe(200);
    const body = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(body).toMatch(/<h1[^>]*>Protein expression service<\/h1>/);
    expect(body).toContain('<h2 id="part-the-steps">The steps</h2>');
    expect(body).toContain('<th scope="col">Host</th>');
    expect(body).toMatch(/<a href="\/categoryList\?id=35"[^>]*>recombinant proteins<\/a>/);
    expect(body).toMatch(/<nav[^>]*aria-label="On this page"/);
    expect(body.match(/href="\/goodsInfo\?id=\d+"/g)).toHaveLength(6);
  });

  it('is revalidated by an ETag that changes with the text', async () => {
    const { response } = await site.get(address);
    const etag = response.headers.get('ETag') ?? '';
    expect((await site.get(address, { 'If-None-Match': etag })).response.status).toBe(304);
    const { content } = site.shop.deps;
    const text = content.articles.get(1189) ?? expect.fail('no article');
    const articles = new Map(content.articles).set(1189, { ...text, markdown: `${text.markdown} More.` });
    const changed = await makeSite({}, { content: { ...content, articles } });
    const reply = await changed.get(address, { 'If-None-Match': etag });
    expect(reply.response.status).toBe(200);
    expect(reply.response.headers.get('ETag')).not.toBe(etag);
    await changed.close();
  });

  it('sanitizes malicious Markdown', async () => {
    const { content } = site.shop.deps;
    const text = content.articles.get(1189) ?? expect.fail('no article');
    const markdown =
      '## A <img src=x onerror=alert(1)> title\n\n[x](javascript:alert(1)) <script>alert(2)</script>\n\n' +
      '<p onclick="alert(3)">kept</p>\n\n`</script><script>alert(4)</script>`';
    const articles = new Map(content.articles).set(1189, { ...text, markdown });
    const malicious = await makeSite({}, { content: { ...content, articles } });
    const page = (await malicious.get(address)).text;
    await malicious.close();
    expect(page).toContain('<p>kept</p>');
    expect(page).not.toMatch(/onerror|onclick|javascript:|<script>alert/);
  });
});

it('renders and searches a list of articles without scripts', async () => {
  const { text } = await site.get('/articleList?id=41&key=elisa');
  expect(text).toMatch(
    /<a href="\/articleList\/articleInfo\?id=3002"[^>]*>Sandwich ELISA, step by step<\/a>/,
  );
  expect(text).toMatch(/<form[^>]*action="\/articleList"[^>]*>/);
  expect(text).toContain('<input type="hidden" name="id" value="41"/>');
});
