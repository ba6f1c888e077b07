import type { Dataset } from '#engine/list/dataset.ts'
import { lastSevenDays } from '#blueprint/filters.ts'
import { dayBounds, dayOf } from '#values/day.ts'
import { accountOf, askedAccount } from './account.facts.ts'
import type { accountStatement } from './account-statement.screen.ts'
import { figures } from './summary.data.ts'
import { statementSummary } from './summary.queries.ts'

const { toWire: written } = statementSummary.answer.closing

/** A printed statement says whose it is, and what the period begins and ends with. */
export const headOfStatement: NonNullable<Dataset<typeof accountStatement>['head']> = async (
  tx,
  { actor, scope, filters, timeZone },
) => {
  const account = await accountOf(tx, askedAccount(filters.account, actor)).executeTakeFirst()
  if (!account || !scope.includes(account.agentId)) return []
  const { from, to } = filters.at ?? lastSevenDays(dayOf(Date.now(), timeZone))
  const bounds = { from: dayBounds(from, timeZone).from, to: dayBounds(to, timeZone).to }
  const { opening, credit, debit, closing, bookings } = await figures(tx, account.id, bounds)
  return [
    ['Account', `${account.username} (${account.id})`],
    ['Opening balance', written(opening)],
    ['Credit', written(credit)],
    ['Debit', written(debit)],
    ['Closing balance', `${written(closing)} after ${bookings} entries`],
  ]
}
