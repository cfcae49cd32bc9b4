/** What is shown to whoever types something else. */
export const usage = `npm run comments -- list [shown|hidden]  what customers said of products, the latest first, with numbers
npm run comments -- hide NUMBER         takes one out of everybody's sight
npm run comments -- show NUMBER         shows it again`;
