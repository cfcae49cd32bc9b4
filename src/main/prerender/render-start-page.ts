import type { CatalogueContext } from '../../server/app/context';
import { createPageRenderer } from '../../server/pages/page-renderer';
import { openPageTemplate } from '../../server/pages/page-template';
import type { RenderPage } from '../../shared/contract/page';
import { isMemberPage } from '../../shared/lib/page-access';

/**
 * Renders a whole page as the website's server does. Returns null for a customer's own page, an error page and a page with
 * faults: the window renders such pages itself.
 */
export async function renderStartPage(
  address: string,
  deps: CatalogueContext,
  assets: string,
  render: RenderPage,
): Promise<string | null> {
  if (isMemberPage(new URL(address).pathname)) return null;
  const template = await openPageTemplate(assets, deps.settings, deps.branding);
  const page = await createPageRenderer(deps, template, withoutSeo(render))(address);
  return page?.status === 200 && page.isCacheable ? new TextDecoder().decode(page.body.plain) : null;
}

/** Removes metadata for search engines and social networks, which cannot open the address of a kiosk's page. */
function withoutSeo(render: RenderPage): RenderPage {
  return async (request) => {
    const page = await render(request);
    return page && { ...page, head: { ...page.head, canonical: null, image: null, structuredData: null } };
  };
}
