/** What is shown to whoever types something else. */
export const usage = `npm run leads -- list [contact|sample|trial|scholarship|stand]   questions, applications and people met at a stand
npm run leads -- show NUMBER                  all of one, by the number of its receipt
npm run -s leads -- export [FROM [TO]] > FILE  CSV of those sent from one day to another (2026-03-09)`;
