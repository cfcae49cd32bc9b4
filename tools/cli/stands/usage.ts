/** What is shown to whoever types something else. */
export const usage = `npm run stands -- list                    exhibition stands, and how much came from each
npm run stands -- enrol NAME              a code for a stand: for one use, within a week
npm run stands -- revoke NAME             nothing more is taken from it
npm run stands -- requests [STATE]        requests to order, newest first (to-confirm, confirmed, declined)
npm run stands -- request NUMBER          all of one, with the prices seen and of the shop
npm run stands -- confirm NUMBER REMARK   it became an order, such as one of the customer's account
npm run stands -- decline NUMBER REMARK   nothing will come of it
npm run stands -- open FILE               what a stand wrote for its staff, by the file's password`;
