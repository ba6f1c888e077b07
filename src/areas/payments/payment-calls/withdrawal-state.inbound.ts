import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { accountId, majorUnits, rowId } from '#blueprint/inbound/field-schemas.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { withdrawalSubject } from '#areas/payments/withdrawals/payout-work/lock-withdrawal.ts'

export const withdrawalState = inbound({
  path: '/withdrawal/state',
  title: 'Get the status of a withdrawal',
  description:
    'Returns the status and amounts, and the documents that the player must submit by /player/document before it is decided: the types and a message to the player. requested is what the player asked for, where only a part of it was approved. The payout is the amount less fee and tax; the tax is known once it is approved.',
  input: z.strictObject({ withdrawal: rowId }),
  answer: z.object({
    withdrawal: rowId,
    player: accountId,
    amount: z.string(),
    requested: z.string(),
    fee: z.string(),
    tax: z.string(),
    status: z.string(),
    documents: z.nullable(z.object({ types: z.array(z.string()), note: z.string(), requestedAt: z.string() })),
  }),
})

export const withdrawalStateHandler = inboundHandler(withdrawalState, {
  externalId: () => null,
  async facts(tx, { input }) {
    const row = await tx.selectFrom('withdrawal').selectAll().where('id', '=', input.withdrawal).executeTakeFirst()
    return row ? { row, subject: withdrawalSubject(row) } : null
  },
  rule: () => decide({}),
  async reply({ row }) {
    const isAwaited = row.status === 'ON_HOLD' && row.documents_received_at === null
    return {
      withdrawal: row.id,
      player: String(row.player_id),
      amount: majorUnits(row.amount),
      requested: majorUnits(row.requested_amount ?? row.amount),
      fee: majorUnits(row.fee),
      tax: majorUnits(row.tax),
      status: row.status,
      documents:
        isAwaited && row.documents_requested_at
          ? {
              types: row.requested_documents,
              note: row.document_note ?? '',
              requestedAt: row.documents_requested_at.toISOString(),
            }
          : null,
    }
  },
})
