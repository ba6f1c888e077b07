import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { zeroMoney, type Money } from '#values/money.ts'
import { bonusOf, granted, type GrantingTemplate, type Recipient } from './bonus-template.ts'

interface Answered extends Recipient {
  readonly depositId: string
  readonly deposit: Money
  readonly template: GrantingTemplate
}

/** The bonus of one deposit. */
export function answerDeposit(row: Answered, now: Date): Decision<'bonus_award'> {
  const { template, deposit, depositId } = row
  const amount = bonusOf(deposit, template)
  if (amount <= zeroMoney) return refuse('The deposit is too small.')
  const cause = { amount, deposit, by: template.approvedBy, columns: { deposit_id: depositId } }
  const grant = granted(row, template, cause, now)
  return grant.refused === undefined ? decide(grant) : grant
}
