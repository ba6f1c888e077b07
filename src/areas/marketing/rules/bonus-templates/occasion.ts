import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { zeroMoney } from '#values/money.ts'
import { granted, type GrantingTemplate, type Recipient } from './bonus-template.ts'

interface Celebrated extends Recipient {
  readonly template: GrantingTemplate
  /** Such as `birthday 2026`: the player gets one bonus for it, whatever the templates are. */
  readonly occasion: string
}

/** The bonus of an occasion: a registration, a birthday or a VIP level that was reached. */
export function celebrate(row: Celebrated, now: Date): Decision<'bonus_award'> {
  const { template, occasion } = row
  const cause = { amount: template.cap, deposit: zeroMoney, by: template.approvedBy, columns: { occasion } }
  const grant = granted(row, template, cause, now)
  return grant.refused === undefined ? decide(grant) : grant
}
