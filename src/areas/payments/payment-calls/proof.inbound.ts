import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { showProof } from '#areas/payments/rules/deposits/manual-deposit.ts'
import { arrival } from '#engine/arrival.ts'
import type { Tx } from '#engine/action/act.ts'
import { depositSubject, lockedDeposit } from '#areas/payments/gateway-polls/deposits.ts'
import { attachedBy } from '#engine/pictures/attached.ts'
import { proofShown } from '#areas/payments/manual-deposits/same-proof.ts'
import { money } from '#values/money.ts'
import { externalId, name, rowId } from '#blueprint/inbound/words.ts'

/** As the upload of the picture answered. */
export const picture = z.optional(rowId)

export const sendAgain = refuse('Upload this picture again.', 'picture')

/** null: he shows nothing; undefined: this site brought no such picture. */
export const proofSent = (tx: Tx, caller: { readonly name: string }, file: string | undefined) =>
  attachedBy(tx, `site:${caller.name}`, file ?? null)

export const depositProof = inbound({
  path: '/deposit/proof',
  title: 'Attach proof of payment to a deposit',
  description:
    'A picture of the payment, uploaded with /picture beforehand, and the bank reference. Only for a deposit awaiting manual review. A newer picture replaces the previous one.',
  input: z.strictObject({ externalId, deposit: rowId, picture: rowId, utr: z.optional(name) }),
  answer: z.object({ deposit: rowId, status: z.string() }),
})

export const depositProofArrival = arrival(depositProof, {
  externalId: ({ externalId: id }) => ({ kind: 'deposit-proof', id }),
  lane: ({ deposit }) => deposit,
  async facts(tx, { input, caller }) {
    const row = await lockedDeposit(tx, input.deposit)
    if (!row) return null
    const of = { domainId: row.domain_id, deposit: row.id, amount: money(row.amount) }
    return {
      row,
      attached: await proofShown(tx, await proofSent(tx, caller, input.picture), of),
      subject: depositSubject(row),
    }
  },
  rule: ({ row, attached }, { input }) => (attached ? showProof(row, { attached, utr: input.utr ?? null }) : sendAgain),
  reply: async ({ row }, { input }) => ({ deposit: input.deposit, status: row.status }),
})
