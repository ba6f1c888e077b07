import { sql } from 'kysely'
import { transact } from '#platform/database/transact.ts'
import type { Handlers } from '#platform/jobs/queues.ts'
import type { Repeating } from '#platform/jobs/repeat.ts'
import { carryOutVerdicts } from './carry-out.ts'
import { judgeNew } from './judge.ts'
import { askAbout, sendPayout, type Paying } from './send.ts'

const textIn = (payload: unknown, name: string): string => {
  const found: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  if (typeof found !== 'string') throw new Error(`A job of payouts names its ${name}`)
  return found
}

export const payoutHandlers = (paying: Paying): Handlers => ({
  'send-payout': (payload) => sendPayout(paying, textIn(payload, 'withdrawalId')),
  'query-payout': (payload) => askAbout(paying, textIn(payload, 'orderId')),
})

/** What is done about withdrawals without being asked. */
export const payoutChores = (paying: Paying): readonly Omit<Repeating, 'onFault'>[] => [
  { everyMs: 300, work: async () => (await carryOutVerdicts(paying.db)) > 0 },
  { everyMs: 1_000, work: async () => (await judgeNew(paying.db)) > 0 },
  { everyMs: 5_000, work: async () => (await askAboutOpen(paying)) > 0 },
]

const portion = 20

/** Payouts without a final answer whose time to be asked about has come, and those whose job was lost. */
export async function askAboutOpen(paying: Paying): Promise<number> {
  const { rows } = await transact(paying.db, 'all', (tx) =>
    sql<{ id: string; withdrawal_id: string; status: string }>`select id, withdrawal_id, status from payout
      where (status in ('ACCEPTED', 'UNKNOWN') and next_ask_at <= now()) or (status = 'SENT' and sent_at < now() - interval '2 minutes')
        or (status = 'WAITING' and due_at < now() - interval '1 minute')
      order by ordered_at limit ${portion}`.execute(tx),
  )
  for (const { id, withdrawal_id: withdrawalId, status } of rows) {
    if (status === 'WAITING') await sendPayout(paying, withdrawalId)
    else await askAbout(paying, id)
  }
  return rows.length
}
