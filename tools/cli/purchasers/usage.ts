/** What is shown to whoever types something else. */
export const usage = `npm run purchasers -- list                                who may open the shop from a purchasing system
npm run purchasers -- add NAME ACCOUNT ORIGIN…            lets one in, for this customer, and prints its secret once;
                                                          carts go back to these origins (https://erp.example) only
npm run purchasers -- add NAME ACCOUNT vendor=NR ORIGIN…  the same where the shop has a number there as a supplier
npm run purchasers -- revoke NUMBER                       it is let in no more`;
