import { refuse } from '#blueprint/decision/decision.ts'
import { begin } from '#areas/players/rules/messages/letter.ts'
import { dayBounds } from '#values/day.ts'
import { act } from '#engine/action/act.ts'
import { playerTo } from '#areas/players/messages/messages.act.ts'
import { sendStatement } from './send-statement.actions.ts'
import { figures } from './summary.data.ts'
import { statementSummary } from './summary.queries.ts'

const { toWire: written } = statementSummary.answer.closing

export const sendStatementAct = act(sendStatement, {
  async facts(tx, { input: { account, from, to: last }, scope, now }) {
    const found = await playerTo(tx, { id: String(account), scope, now })
    if (!found) return null
    const { time_zone: zone } = await tx
      .selectFrom('domain')
      .select('time_zone')
      .where('id', '=', found.to.domainId)
      .executeTakeFirstOrThrow()
    const bounds = { from: dayBounds(from, zone).from, to: dayBounds(last, zone).to }
    return { ...found, sums: await figures(tx, account, bounds) }
  },
  rule({ to, sums }, { input: { from, to: last }, actor, now }) {
    if (from > last) return refuse('The period ends before it begins', 'to')
    const body = [
      `From ${from} to ${last}, ${sums.bookings} entries:`,
      `Opening balance ${written(sums.opening)}`,
      `Credit ${written(sums.credit)}`,
      `Debit ${written(sums.debit)}`,
      `Closing balance ${written(sums.closing)}`,
    ].join('\n')
    const letter = {
      subject: `Your statement of ${from} to ${last}`,
      body,
      category: 'PAYMENT',
      priority: 'NORMAL',
    } as const
    return begin(to, letter, { by: actor.username, side: 'HOUSE', at: now })
  },
})
