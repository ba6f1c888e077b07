import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { isLateOver, mostQuestions, nextQuestionAt } from '#areas/payments/rules/deposits/gateway-word.ts'
import { money } from '#values/money.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { openGateway, type GatewayContext, type Opened } from '#areas/payments/gateway-work/accounts.ts'
import { noted } from '#areas/payments/gateway-work/call-log.ts'
import { applyJudgement, judge, lockedDeposit, orderIdOf, progressOf, write, type DepositRow } from './deposits.ts'
import { leaveReview, settleDoubts } from './doubts.ts'
import type { Absent, Declined, Said, Silence, Started } from '#areas/payments/gateway-work/gateway.ts'

const atOnce = 12
/** Whoever asks dies now and then; so long nobody else asks the same. */
const claimedFor = '30 seconds'
const openStates = ['INITIATED', 'PENDING', 'PROCESSING']
/** So many questions may go unanswered before a term that is over ends a deposit; it is asked about after that too. */
const patience = 4

/**
 * Begins deposits at their gateways and asks what became of those nobody spoke of; answers whether there is more to do at
 * once. What is true is what the gateway says when it is asked, not what somebody sends.
 */
export async function askDeposits(context: GatewayContext): Promise<boolean> {
  const due = await transact(context.db, 'all', (tx) =>
    sql<{ id: string; gateway_id: string }>`with due as (
        select cell, player_id, id from deposit where ask_at <= now() and gateway_id is not null
        order by ask_at limit ${atOnce} for update skip locked)
      update deposit d set ask_at = now() + ${sql.lit(claimedFor)}::interval, asked_times = asked_times + 1
      from due where d.cell = due.cell and d.player_id = due.player_id and d.id = due.id returning d.id, d.gateway_id`.execute(
      tx,
    ),
  )
  await Promise.all(due.rows.map(({ id, gateway_id: gatewayId }) => askOne(context, id, gatewayId)))
  return due.rows.length === atOnce
}

async function askOne(context: GatewayContext, depositId: string, gatewayId: string): Promise<void> {
  const opened = await openGateway(context, { id: gatewayId })
  if (!opened) throw new Error(`Gateway of deposit ${depositId} not found`)
  const { domainId } = opened.account
  const row = await transact(context.db, [domainId], (tx) =>
    tx.selectFrom('deposit').selectAll().where('id', '=', depositId).executeTakeFirstOrThrow(),
  )
  const isBegun = row.gateway_reference !== null || row.status !== 'INITIATED'
  // Asked for once already and never answered: perhaps it was begun there all the same.
  const heard = isBegun || row.asked_times > 1 ? await queried(context, opened, row) : null
  if (heard !== null && !('absent' in heard && !isBegun)) return hear(context, opened, { depositId, heard })
  const started = await noted(context, opened.account, { what: 'START', orderId: row.id }, () => begin(opened, row))
  await transact(context.db, [domainId], (tx) => begun(tx, context, { opened, depositId, started }))
}

const queried = (context: GatewayContext, { account, gateway }: Opened, { id }: DepositRow) =>
  noted(context, account, { what: 'QUERY', orderId: id }, () => gateway.queryDeposit(account, orderIdOf(id)))

function begin({ account, gateway, isOn }: Opened, row: DepositRow) {
  if (!isOn) return Promise.resolve({ declined: 'The gateway is inactive' })
  const { id, amount, currency } = row
  return gateway.startDeposit(account, { orderId: orderIdOf(id), amount: money(amount), currency })
}

interface Beginning {
  readonly opened: Opened
  readonly depositId: string
  readonly started: Started | Declined | Silence
}

/** What the gateway made of the order, unless something happened to it meanwhile. */
async function begun(tx: WriteTx, context: GatewayContext, { opened, depositId, started }: Beginning): Promise<void> {
  const row = await lockedDeposit(tx, depositId)
  if (!row) return
  const now = context.now?.() ?? new Date()
  if (row.status !== 'INITIATED' || 'silent' in started) {
    await putOff(tx, row, 'silent' in started ? new Date(now.getTime() + 2_000) : nextQuestion(row, now))
    return
  }
  const source = { account: opened.account, by: 'begun', spoken: '' }
  if ('declined' in started) {
    const ruling = progressOf(row, 'fail', started.declined)
    const ended = { ask_at: null, decided_by: opened.account.code, decided_at: now }
    await write(tx, context, { row, ruling: decide({ ...ruling, set: { ...ruling.set, ...ended } }), source })
    return
  }
  const ruling = progressOf(row, 'await')
  const set = {
    gateway_reference: started.reference,
    pay_at: started.payAt,
    ask_at: nextQuestion(row, now),
    asked_times: 0,
  }
  await write(tx, context, { row, ruling: decide({ ...ruling, set: { ...ruling.set, ...set } }), source })
}

const termOf = ({ asked_at: from, expires_at: until }: DepositRow): number =>
  until === null ? 30 : Math.max(1, Math.round((until.getTime() - from.getTime()) / 60_000))

const nextQuestion = (row: DepositRow, now: Date): Date => nextQuestionAt(row.asked_at, termOf(row), now)

const putOff = (tx: WriteTx, { cell, player_id: playerId, id }: DepositRow, until: Date | null): Promise<unknown> =>
  sql`update deposit set ask_at = ${until} where cell = ${cell} and player_id = ${playerId} and id = ${id}`.execute(tx)

interface Hearing {
  readonly depositId: string
  readonly heard: Said | Absent | Silence
}

/** The gateway's own word, asked for: what it says now is credited, moved, or looked at; after the term nobody waits any more. */
async function hear(context: GatewayContext, { account }: Opened, { depositId, heard }: Hearing): Promise<void> {
  await transact(context.db, [account.domainId], async (tx) => {
    const row = await lockedDeposit(tx, depositId)
    if (!row) return
    const now = context.now?.() ?? new Date()
    if ('spoken' in heard) {
      const judged = judge(row, account, heard)
      const { spoken, reference, utr } = heard
      const source = { account, by: 'question', spoken, reference, utr, now }
      await applyJudgement(tx, context, { row, judged, source })
      const isSure = judged.does === 'credit' || (judged.does === 'nothing' && row.status === 'SUCCESS')
      await settleDoubts(tx, row, isSure)
      if (judged.does === 'review') await leaveReview(tx, { row, why: judged.why, said: heard })
      if (judged.does === 'credit' && judged.review) await leaveReview(tx, { row, why: judged.review, said: heard })
      // Money that is there, but not as it was asked for: it does not expire under whoever looks at it.
      if (judged.does === 'review' && openStates.includes(row.status)) return askLater(tx, { row, now, heard })
    }
    await waitOrEnd(tx, context, { row: (await lockedDeposit(tx, depositId)) ?? row, account, now, heard })
  })
}

interface Answered {
  readonly row: DepositRow
  readonly now: Date
  readonly heard: Said | Absent | Silence
}
type Waiting = Answered & { readonly account: Opened['account'] }

async function waitOrEnd(tx: WriteTx, context: GatewayContext, { row, account, now, heard }: Waiting): Promise<void> {
  const isOver = row.expires_at !== null && row.expires_at <= now
  const isSilent = 'silent' in heard
  const mayExpire = row.status === 'INITIATED' || row.status === 'PENDING'
  if (mayExpire && isOver && (!isSilent || row.asked_times > patience)) {
    const ruling = progressOf(row, 'expire', 'Nobody paid in time')
    const isLast = !isSilent && isLateOver(row.asked_at, termOf(row), now)
    const set = { ...ruling.set, ask_at: isLast ? null : nextQuestion(row, now), decided_at: now }
    await write(tx, context, {
      row,
      ruling: decide({ ...ruling, set }),
      source: { account, by: 'expired', spoken: '' },
    })
    return
  }
  if (openStates.includes(row.status)) return askLater(tx, { row, now, heard })
  // Who paid late gets his money without asking for it: the last question is one that was answered.
  const isSettled = row.status !== 'EXPIRED' || (!isSilent && isLateOver(row.asked_at, termOf(row), now))
  if (isSettled) await putOff(tx, row, null)
  else await askLater(tx, { row, now, heard })
}

async function askLater(tx: WriteTx, { row, now, heard }: Answered): Promise<void> {
  if (row.asked_times < mostQuestions) {
    await putOff(tx, row, nextQuestion(row, now))
    return
  }
  await putOff(tx, row, null)
  await leaveReview(tx, { row, why: 'UNCONFIRMED', said: 'spoken' in heard ? heard : null })
}
