import type { z } from 'zod';
import { accountCalls } from './account';
import { articleCalls } from './articles';
import { authCalls } from './auth';
import { cartCalls, purchasingCalls, quickOrderCalls } from './cart';
import { categoryCalls } from './category';
import { certificateCalls } from './certificates';
import { checkoutCalls } from './checkout';
import { customerCalls } from './customer';
import type { CallName } from './endpoints';
import { productListCalls } from './product-lists';
import { reviewCalls, goodsCalls } from './goods';
import { homeCalls } from './home';
import { informationCalls, locationCalls } from './information';
import { leadCalls } from './leads';
import { orderCalls } from './orders';
import { pathwayCalls } from './pathways';
import { publicationCalls } from './publications';
import { quoteCalls } from './quotes';
import { searchCalls } from './search';
import { standCalls } from './stands';
import { structureCalls } from './structures';

/** Schemas of all calls. `satisfies` turns a missing one into a compile error. */
export const calls = {
  ...accountCalls,
  ...articleCalls,
  ...authCalls,
  ...cartCalls,
  ...categoryCalls,
  ...certificateCalls,
  ...checkoutCalls,
  ...reviewCalls,
  ...customerCalls,
  ...productListCalls,
  ...goodsCalls,
  ...homeCalls,
  ...informationCalls,
  ...leadCalls,
  ...orderCalls,
  ...publicationCalls,
  ...pathwayCalls,
  ...locationCalls,
  ...purchasingCalls,
  ...quickOrderCalls,
  ...quoteCalls,
  ...searchCalls,
  ...standCalls,
  ...structureCalls,
} satisfies Record<CallName, { request: z.ZodType; reply: z.ZodType }>;

type Calls = typeof calls;

/** Request of a client: fields with defaults are optional. */
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>;

/** Request of a handler: validated, with defaults. */
export type CheckedRequestOf<Name extends CallName> = z.output<Calls[Name]['request']>;

/** `data` of a successful reply. */
export type ReplyOf<Name extends CallName> = z.output<Calls[Name]['reply']>;

export type ProductInList = ReplyOf<'categoryGoods'>['list'][number];
export type Product = ReplyOf<'goodsInfo'>;
export type ProductTile = Product['related'][number];
export type Article = ReplyOf<'articleInfo'>;
export type ArticleInList = Article['related'][number];
export type Facet = ReplyOf<'categoryGoods'>['facets'][number];
