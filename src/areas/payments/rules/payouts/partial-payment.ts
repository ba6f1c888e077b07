import { formatMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { nothingWithheld, withheldFromPart } from './tax.ts'
import {
  moved,
  release,
  taxLine,
  restOf,
  withdrawalFlow,
  type Decider,
  type Withdrawal,
  type WithdrawalDecision,
} from './withdrawal.ts'

/** A part was paid and the rest failed: the rest stays held, and is ordered again or returned. */
export function payRest(withdrawal: Withdrawal, paid: Money, reason: string): WithdrawalDecision {
  const rest = formatMoney(restOf({ ...withdrawal, paid }))
  return (
    refusal(withdrawalFlow, 'payRest', withdrawal.status) ??
    decide({
      move: 'payRest',
      set: { reason: `${formatMoney(paid)} paid, ${rest} not paid: ${reason}`, paid_by: null },
      events: [{ name: 'withdrawal.partly-paid', payload: { paid: formatMoney(paid), reason } }],
    })
  )
}

/** The rest cannot be paid: it returns to the wallet without a fee, and only the paid part counts as withdrawn. */
export function returnRest(withdrawal: Withdrawal, payer: Decider, reason: string): WithdrawalDecision {
  const refused = refusal(withdrawalFlow, 'returnRest', withdrawal.status)
  if (refused) return refused
  const { paid = zeroMoney, amount } = withdrawal
  if (paid === zeroMoney) return refuse('Nothing was paid yet. Reject it instead.')
  if (withdrawal.approvedBy === payer.id) return refuse('You cannot pay a withdrawal you approved.')
  const { taxed, tax } = withheldFromPart(amount, paid, withdrawal.withheld ?? { ...nothingWithheld, rate: 0 })
  const rest = money(amount - paid - tax)
  return decide({
    move: 'returnRest',
    set: {
      fee: zeroMoney,
      ...(withdrawal.withheld ? { tax, taxed_winnings: taxed } : {}),
      returned: rest,
      paid_by: payer.id,
      paid_at: payer.at,
      reason,
    },
    transfers: [
      moved({ ...withdrawal, amount: paid }, { kind: 'WITHDRAW_PAID', debit: 'held', credit: 'gateway' }),
      ...taxLine(withdrawal, tax),
      release({ ...withdrawal, amount: rest }),
    ],
    events: [{ name: 'withdrawal.paid', payload: { returned: formatMoney(rest) } }],
    message: `${formatMoney(rest)} returned to the wallet`,
  })
}
