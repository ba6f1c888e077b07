import { decide } from '#blueprint/decision/decision.ts'
import { openingRefusal, type NewChargeback } from '#areas/payments/rules/chargebacks/chargeback.ts'
import { depositRecord } from '#areas/payments/gateways/polls/deposit.record.ts'
import { because } from '#areas/payments/withdrawals/withdraws.act.ts'
import { act } from '#engine/action/act.ts'
import { openChargeback } from './chargeback.actions.ts'
import { chargebackRow, disputedDeposit } from './new-chargeback.facts.ts'

/** A case is opened from its deposit, which is locked, so that it is opened once. */
export const openChargebackAct = act(openChargeback, depositRecord, {
  facts: async (tx, deposit, { input }) => ({ disputed: await disputedDeposit(tx, deposit, input.reference) }),
  rule({ disputed, ...deposit }, request) {
    const { input, by, now } = request
    const opened: NewChargeback = {
      reference: input.reference,
      cause: input.cause,
      respondBy: input.respondBy,
      source: 'STAFF',
      note: because(request),
    }
    return (
      openingRefusal(disputed, opened, now) ??
      decide({
        rows: [chargebackRow(deposit, opened, { by: by.name, at: now })],
        events: [{ name: 'deposit.chargeback-opened' }],
        message: 'Chargeback opened',
      })
    )
  },
})
