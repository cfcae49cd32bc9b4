/** What is shown to whoever types something else. */
export const usage = `npm run webhooks -- list                 who is told of orders, and how much waits or was given up
npm run webhooks -- add URL              tells this address from now on, and prints its secret once
npm run webhooks -- add URL private      the same where it lies in a network of the shop's own
npm run webhooks -- remove NUMBER        nothing more goes there
npm run webhooks -- retry NUMBER         sends now what waits or was given up`;
