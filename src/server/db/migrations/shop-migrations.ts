import { customersMigration } from './001-customers';
import { ordersMigration } from './002-orders';
import { chargesMigration } from './003-charges';
import { leadsMigration } from './004-leads';
import { unmatchedPaymentsMigration } from './005-unmatched-payments';
import { commentsMigration } from './006-comments';
import { standsMigration } from './007-stands';
import { webhooksMigration } from './010-webhooks';
import { purchasersMigration } from './011-purchasers';
import { listedStockMigration } from './012-listed-stock';
import { exchangeKeysMigration } from './013-exchange-keys';
import { sessionSuccessorsMigration } from './014-session-successors';
import { spentPointsMigration } from './015-spent-points';
import { favoriteTablesMigration } from './016-favorite-tables';
import { captchaProofsMigration } from './017-captcha-proofs';
import { reservationsMigration } from './018-reservations';
import { messageKindsMigration } from './019-message-kinds';
import { sessionEpochMigration } from './020-session-epoch';
import { addressDetailsMigration } from './023-address-details';
import { releasesMigration } from './024-releases';
import { restockingMigration } from './031-restocking';
import { releasePublicationMigration } from './032-release-publication';
import { reviewFieldsMigration } from './033-review-fields';
import { reviewImagesMigration } from './034-review-images';
import { columnNamesMigration } from './035-column-names';
import { paymentDeadlineMigration } from './036-payment-deadline';
import { invoiceDueDateMigration } from './037-invoice-due-date';
import { quotesMigration } from './038-quotes';
import { quoteKeysMigration } from './039-quote-keys';
import type { Migration } from './migration';

export const shopMigrations: readonly Migration[] = [
  customersMigration,
  ordersMigration,
  chargesMigration,
  leadsMigration,
  unmatchedPaymentsMigration,
  commentsMigration,
  standsMigration,
  webhooksMigration,
  purchasersMigration,
  listedStockMigration,
  exchangeKeysMigration,
  sessionSuccessorsMigration,
  spentPointsMigration,
  favoriteTablesMigration,
  captchaProofsMigration,
  reservationsMigration,
  messageKindsMigration,
  sessionEpochMigration,
  addressDetailsMigration,
  releasesMigration,
  restockingMigration,
  releasePublicationMigration,
  reviewFieldsMigration,
  reviewImagesMigration,
  columnNamesMigration,
  paymentDeadlineMigration,
  invoiceDueDateMigration,
  quotesMigration,
  quoteKeysMigration,
];
