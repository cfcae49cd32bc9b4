import type {
  AboutPage,
  Article as ArticleNode,
  ContactPage,
  FAQPage,
  Organization,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import type { Article, ReplyOf } from '../../../shared/contract/calls';
import type { ShopSettings } from '../../../shared/contract/shop-settings';

/** The page for which structured data is created. */
export interface DescribedPage {
  /** The shop's public origin without a trailing slash. */
  origin: string;
  /** Canonical URL. */
  address: string;
  settings: ShopSettings;
}

/** Returns the `@id` of the shop's organization, to which other nodes refer. */
export function organizationId({ origin }: DescribedPage): string {
  return `${origin}/#organization`;
}

/** Creates the organization node. The address is one text because the settings do not name its parts. */
export function organization(page: DescribedPage): Organization {
  const { brand, claim, established, phone, email, postal_address, logos } = page.settings;
  return {
    '@type': 'Organization',
    '@id': organizationId(page),
    name: brand,
    slogan: claim,
    url: `${page.origin}/`,
    logo: page.origin + (logos ? (logos.logo?.src ?? logos.mark) : '/logo.svg'),
    foundingDate: String(established),
    telephone: phone,
    email,
    address: postal_address.join(', '),
  };
}

export function webSite(page: DescribedPage): WebSite {
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${page.origin}/notRegion?key={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${page.origin}/#website`,
    name: page.settings.brand,
    url: `${page.origin}/`,
    inLanguage: 'en',
    publisher: { '@id': organizationId(page) },
    potentialAction: search,
  };
}

export function aboutPage(page: DescribedPage): AboutPage {
  return {
    '@type': 'AboutPage',
    url: page.address,
    name: `About ${page.settings.brand}`,
    mainEntity: { '@id': organizationId(page) },
  };
}

export function contactPage(page: DescribedPage): ContactPage {
  return {
    '@type': 'ContactPage',
    url: page.address,
    name: `Contact ${page.settings.brand}`,
    mainEntity: { '@id': organizationId(page) },
  };
}

export function articleNode(page: DescribedPage, article: Article): ArticleNode {
  const shop = { '@id': organizationId(page) };
  return {
    '@type': 'Article',
    '@id': `${page.address}#article`,
    headline: article.title,
    description: article.summary,
    url: page.address,
    mainEntityOfPage: page.address,
    articleSection: article.type.name,
    datePublished: article.date,
    dateModified: article.changed,
    timeRequired: `PT${article.minutes}M`,
    inLanguage: 'en',
    author: shop,
    publisher: shop,
  };
}

/** Creates the FAQ node; each question has its own URL on the page. */
export function faqPage({ address }: DescribedPage, groups: ReplyOf<'questions'>['groups']): FAQPage {
  return {
    '@type': 'FAQPage',
    url: address,
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map(({ id, question, answer }) => ({
        '@type': 'Question' as const,
        name: question,
        url: `${address}#${id}`,
        acceptedAnswer: { '@type': 'Answer' as const, text: answer.join(' ') },
      })),
    ),
  };
}
