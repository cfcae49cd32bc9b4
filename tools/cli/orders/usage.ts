/** What is shown to whoever types something else. */
export const usage = `npm run orders -- list [STATE|flagged]         orders, newest first
npm run orders -- show NUMBER                  all of one
npm run orders -- confirm NUMBER               the shop takes it on
npm run orders -- paid NUMBER REFERENCE        its money has come by the bank
npm run orders -- ship NUMBER TRACKING [CAT=LOT …]  it is on its way; lots where they differ
npm run orders -- complete NUMBER              it has arrived
npm run orders -- cancel NUMBER REASON         it will not be sent
npm run orders -- refund NUMBER REASON         its money goes back
npm run -s orders -- export [FROM [TO]] > FILE  CSV of the orders placed from one day to another (2026-03-09)
npm run orders -- money                        payments that wait to be looked into
npm run orders -- accept NUMBER PAYMENT NOTE   a wrong amount is taken as it came
npm run orders -- repay NUMBER PAYMENT REASON  a payment has been given back
npm run orders -- check                        looks for what does not add up`;
