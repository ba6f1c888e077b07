import type { Dataset } from '#engine/list/dataset.ts'
import { lastSevenDays } from '#blueprint/filters.ts'
import { dayBounds, dayOf } from '#values/day.ts'
import { accountOf, statementAccount } from './account.facts.ts'
import type { accountStatement } from './account-statement.screen.ts'
import { statementFigures } from './summary.data.ts'
import { statementSummary } from './summary.queries.ts'

const { toWire: formatAmount } = statementSummary.answer.closing

/** Header of a printed statement: account, opening and closing balance. */
export const statementHeader: NonNullable<Dataset<typeof accountStatement>['head']> = async (
  tx,
  { actor, scope, filters, timeZone },
) => {
  const account = await accountOf(tx, statementAccount(filters.account, actor)).executeTakeFirst()
  if (!account || !scope.includes(account.agentId)) return []
  const { from, to } = filters.at ?? lastSevenDays(dayOf(Date.now(), timeZone))
  const bounds = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
  const { opening, credit, debit, closing, bookings } = await statementFigures(tx, account.id, bounds)
  return [
    ['Account', `${account.username} (${account.id})`],
    ['Opening balance', formatAmount(opening)],
    ['Credit', formatAmount(credit)],
    ['Debit', formatAmount(debit)],
    ['Closing balance', `${formatAmount(closing)} after ${bookings} entries`],
  ]
}
