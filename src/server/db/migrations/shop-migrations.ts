import { customers } from './001-customers';
import { orders } from './002-orders';
import { charges } from './003-charges';
import { leads } from './004-leads';
import { unmatchedPayments } from './005-unmatched-payments';
import { comments } from './006-comments';
import { stands } from './007-stands';
import { webhooks } from './010-webhooks';
import { purchasers } from './011-purchasers';
import { listedStock } from './012-listed-stock';
import { exchangeKeys } from './013-exchange-keys';
import { sessionSuccessors } from './014-session-successors';
import { spentPoints } from './015-spent-points';
import type { Migration } from './migration';

export const shopMigrations: readonly Migration[] = [
  customers,
  orders,
  charges,
  leads,
  unmatchedPayments,
  comments,
  stands,
  webhooks,
  purchasers,
  listedStock,
  exchangeKeys,
  sessionSuccessors,
  spentPoints,
];
