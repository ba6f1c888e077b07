import { utrField } from '#areas/payments/deposits/utr-field.ts'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { attachProof } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { depositSubject, lockDepositOrder } from '#areas/payments/gateways/polls/deposits.ts'
import { attachableBy } from '#engine/pictures/attached.ts'
import { checkProofReuse } from '#areas/payments/deposits/manual/proof-reuse.ts'
import { money } from '#values/money.ts'
import { externalId, rowId } from '#blueprint/inbound/field-schemas.ts'

/** Picture id returned by the upload. */
export const picture = z.optional(rowId)

export const uploadAgain = refuse('Upload this picture again.', 'picture')

/** Returns the uploaded picture; null: none sent; undefined: not uploaded by this site. */
export const sentProof = (tx: Tx, caller: { readonly name: string }, file: string | undefined) =>
  attachableBy(tx, `site:${caller.name}`, file ?? null)

export const depositProof = inbound({
  path: '/deposit/proof',
  title: 'Attach proof of payment to a deposit',
  description:
    'A picture of the payment, uploaded with /picture beforehand, and the bank reference. Only for a deposit awaiting manual review. A newer picture replaces the previous one.',
  input: z.strictObject({ externalId, deposit: rowId, picture: rowId, utr: z.optional(utrField) }),
  answer: z.object({ deposit: rowId, status: z.string() }),
})

export const depositProofHandler = inboundHandler(depositProof, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit-proof', id }),
  lane: ({ deposit }) => deposit,
  async facts(tx, { input, caller }) {
    const row = await lockDepositOrder(tx, input.deposit)
    if (!row) return null
    const proofTarget = { domainId: row.domain_id, deposit: row.id, amount: money(row.amount) }
    return {
      row,
      attached: await checkProofReuse(tx, await sentProof(tx, caller, input.picture), proofTarget),
      subject: depositSubject(row),
    }
  },
  rule: ({ row, attached }, { input }) =>
    attached ? attachProof(row, { attached, utr: input.utr ?? null }) : uploadAgain,
  reply: async ({ row }, { input }) => ({ deposit: input.deposit, status: row.status }),
})
