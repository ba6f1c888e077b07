import { z } from 'zod/mini'
import type { Outcome } from '#areas/payments/rules/payouts/payout.ts'
import { hearOutcome } from '#areas/payments/rules/withdrawals/late-payment.ts'
import { inCurrency } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { recordSystemAction } from './record-system-action.ts'
import { lockOrder, type PayoutWorkerContext } from './send.ts'

const job = z.object({
  file: z.uuid(),
  by: z.string(),
  lines: z.array(z.object({ order: z.uuid(), paid: z.boolean(), utr: z.nullable(z.string()), reason: z.string() })),
})
type BankResultJob = z.infer<typeof job>

export const readBankResultJob = (payload: unknown): BankResultJob => job.parse(payload)

/** Closes the payouts of a file, each in its own transaction; what is final already stays as it is. */
export async function applyBankResult(
  { db, now = () => new Date() }: Pick<PayoutWorkerContext, 'db' | 'now'>,
  { file, by, lines }: BankResultJob,
): Promise<void> {
  for (const { order: orderId, paid, utr, reason } of lines) {
    const outcome: Outcome = paid ? { outcome: 'PAID', reference: null, utr } : { outcome: 'FAILED', reason }
    await transact(db, 'all', async (tx) => {
      const match = await lockOrder(tx, orderId)
      if (!match || match.order.row.bank_file_id !== file) return
      const { found, order, others } = match
      await inCurrency(found.row.currency, () => {
        const decision = hearOutcome(found.withdrawal, { order, others }, { outcome, at: now() })
        return recordSystemAction(tx, found, decision, { by, action: 'bank-file.result' })
      })
    })
  }
}
