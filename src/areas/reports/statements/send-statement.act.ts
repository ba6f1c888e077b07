import { refuse } from '#blueprint/decision/decision.ts'
import { startThread } from '#areas/players/rules/messages/message.ts'
import { dayBounds } from '#values/day.ts'
import { act } from '#engine/action/act.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { lockPlayerRecipient } from '#areas/players/messages/recipient.facts.ts'
import { sendStatement } from './send-statement.actions.ts'
import { statementFigures } from './summary.data.ts'
import { statementSummary } from './summary.queries.ts'

const { toWire: formatAmount } = statementSummary.answer.closing

export const sendStatementAct = act(sendStatement, {
  async facts(tx, { input: { account, from, to: last }, scope, now }) {
    const recipient = await lockPlayerRecipient(tx, { id: String(account), scope, now })
    if (!recipient) return null
    const { time_zone: zone } = await tx
      .selectFrom('domain')
      .select('time_zone')
      .where('id', '=', recipient.to.domainId)
      .executeTakeFirstOrThrow()
    await knowZones(tx, zone)
    const bounds = { from: dayBounds(from, zone).from, to: dayBounds(last, zone).to }
    return { ...recipient, sums: await statementFigures(tx, account, bounds) }
  },
  rule({ to, sums }, { input: { from, to: last }, actor, now }) {
    if (from > last) return refuse('The period must not end before it begins.', 'to')
    const body = [
      `From ${from} to ${last}, ${sums.bookings} entries:`,
      `Opening balance ${formatAmount(sums.opening)}`,
      `Credit ${formatAmount(sums.credit)}`,
      `Debit ${formatAmount(sums.debit)}`,
      `Closing balance ${formatAmount(sums.closing)}`,
    ].join('\n')
    const message = {
      subject: `Your statement of ${from} to ${last}`,
      body,
      category: 'PAYMENT',
      priority: 'NORMAL',
    } as const
    return startThread(to, message, { by: actor.username, side: 'HOUSE', at: now })
  },
})
