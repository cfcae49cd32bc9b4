import { parseId } from '../../../../shared/catalogue/list-url';
import type { ReplyOf } from '../../../../shared/contract/calls';
import type { Order } from '../../../../shared/contract/orders';
import { cutText } from '../../../../shared/lib/visible-text';
import { orderStates } from '../../../../shared/orders/order-status';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { pageNumber } from '../list-pagination';
import { OrderDetail } from './order-detail';
import { MAX_ORDER_SEARCH_LENGTH, type OrdersQuery } from './orders-filter';
import { OrdersList } from './orders-list';
import { QuotesList } from './quotes-list';

type OrdersData =
  | { kind: 'list'; query: OrdersQuery; orders: ReplyOf<'orders'> }
  | { kind: 'detail'; order: Order }
  | { kind: 'quotes'; quotes: ReplyOf<'quotes'> };

/** `?id=ID` shows an order, `?view=quotes` the quotes; otherwise `?state=` and `?q=` filter the list. */
export async function load({ client, url, signal }: LoadArgs): Promise<OrdersData> {
  const params = url.searchParams;
  const id = parseId(params.get('id'));
  if (id !== null) {
    return { kind: 'detail', order: unwrap(await client.call('orderDetail', { order_id: id }, { signal })) };
  }
  if (params.get('view') === 'quotes') {
    const request = { page: pageNumber(url), page_size: 12, which: 'all' } as const;
    return { kind: 'quotes', quotes: unwrap(await client.call('quotes', request, { signal })) };
  }
  const state = orderStates.find((candidate) => candidate === params.get('state'));
  const searchText = cutText(params.get('q') ?? '', MAX_ORDER_SEARCH_LENGTH);
  const request = {
    page: pageNumber(url),
    page_size: 12,
    key: searchText,
    ...(state && { order_status: state }),
  } as const;
  const orders = unwrap(await client.call('orders', request, { signal }));
  return { kind: 'list', query: { state, searchText }, orders };
}

export const head = (data: OrdersData) => privateHead(titleOf(data), '/user/order');

function titleOf(data: OrdersData): string {
  if (data.kind === 'detail') return `Order ${data.order.order_sn}`;
  return data.kind === 'quotes' ? 'My quotes' : 'My orders';
}

export function Screen({ data }: { data: OrdersData }) {
  switch (data.kind) {
    case 'detail':
      return <OrderDetail order={data.order} />;
    case 'quotes':
      return <QuotesList quotes={data.quotes} />;
    case 'list':
      return <OrdersList {...data} />;
  }
}
