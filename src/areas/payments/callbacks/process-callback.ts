import { sql, type Selectable } from 'kysely'
import type { GatewayCallback } from '#platform/database/tables.ts'
import { money } from '#values/money.ts'
import { believe, type GatewayWord, type Judgement } from '#areas/payments/rules/deposits/gateway-word.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { openGateway, type GatewayContext, type Opened } from '#areas/payments/gateway-work/accounts.ts'
import { applyJudgement, judge, lockedDeposit } from '#areas/payments/gateway-polls/deposits.ts'
import { close, type Outcome } from '#areas/payments/gateway-polls/closing.ts'
import { settleDoubts } from '#areas/payments/gateway-polls/doubts.ts'
import { hearOfPayout } from '#areas/payments/gateway-polls/payout-news.ts'

type Row = Selectable<GatewayCallback>

/** Does what follows from a callback that was kept, once; answers what became of it, null where somebody was faster. */
export const processCallback = (context: GatewayContext, id: string, opened: Opened): Promise<Outcome | null> =>
  transact(context.db, [opened.account.domainId], async (tx) => {
    const row = await tx
      .selectFrom('gateway_callback')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'NEW')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return null
    if (row.direction === 'PAYOUT') return hearOfPayout(tx, context, row, opened.account)
    return hearOfDeposit(tx, context, row, opened)
  })

/** Callbacks whose process died between keeping and doing; answers how many there were. */
export async function takeUpCallbacks(context: GatewayContext): Promise<number> {
  const { rows } = await transact(context.db, 'all', (tx) =>
    sql<{ id: string; gateway_id: string }>`select id, gateway_id from gateway_callback where status = 'NEW'
      and at < now() - interval '5 seconds' order by at limit 50`.execute(tx),
  )
  for (const { id, gateway_id: gatewayId } of rows) {
    const opened = await openGateway(context, { id: gatewayId })
    if (opened) await processCallback(context, id, opened)
  }
  return rows.length
}

async function hearOfDeposit(tx: WriteTx, context: GatewayContext, row: Row, opened: Opened): Promise<Outcome> {
  const { account, confirmAbove } = opened
  const deposit = await lockedDeposit(tx, row.order_id ?? '')
  const said = judge(deposit, account, heardIn(row))
  const judged = believe(said, money(deposit?.amount ?? 0n), money(confirmAbove))
  if (judged.does === 'ask') {
    await sql`update deposit set ask_at = now() where cell = ${deposit?.cell} and player_id = ${deposit?.player_id} and id = ${deposit?.id}`.execute(
      tx,
    )
    return close(tx, row, { outcome: 'DONE', why: 'ASKING', deposit })
  }
  if (deposit) {
    const { spoken, reference, utr } = row
    const now = context.now?.() ?? new Date()
    const source = { account, by: 'callback', spoken: spoken ?? '', reference, utr, now }
    await applyJudgement(tx, context, { row: deposit, judged, source })
    if (judged.does === 'credit') await settleDoubts(tx, deposit, true)
  }
  return close(tx, row, { ...outcomeOf(judged), deposit })
}

const heardIn = (row: Row) => ({
  direction: row.direction === 'PAYOUT' ? ('PAYOUT' as const) : ('DEPOSIT' as const),
  merchant: row.merchant,
  amount: row.amount === null ? null : money(row.amount),
  currency: row.currency,
  // Only words of the house are ever written there.
  word: row.word as GatewayWord | null,
})

function outcomeOf(judged: Judgement): { readonly outcome: Outcome; readonly why: string | null } {
  if (judged.does === 'review') return { outcome: 'REVIEW', why: judged.why }
  if (judged.does === 'nothing') return { outcome: 'IGNORED', why: judged.why }
  if (judged.does === 'credit' && judged.review) return { outcome: 'REVIEW', why: judged.review }
  return { outcome: 'DONE', why: null }
}
