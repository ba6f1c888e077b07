/** Used by tests only until plus-minus sheets are shown. */

import { money, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

export type PlusMinusFacts = {
  /** Results from the operator's side: plus is the client's loss. */
  readonly match: Money
  readonly session: Money
  readonly sessionVolume: Money
  readonly matchRate: BasisPoints
  readonly sessionRate: BasisPoints
  readonly share: BasisPoints
}

export type PlusMinusRow = {
  readonly total: Money
  readonly matchCommission: Money
  readonly sessionCommission: Money
  readonly net: Money
  readonly share: Money
  readonly final: Money
}

/**
 * A row of the plus-minus sheet. Match commission is returned on a client's loss, session commission on the volume of
 * sessions bet by bet: the usual convention of Indian panels, inferred from their columns and rate ranges.
 */
export function plusMinusRow(facts: PlusMinusFacts): PlusMinusRow {
  const total = money(facts.match + facts.session)
  const matchCommission = facts.match > 0n ? shareOf(facts.match, facts.matchRate) : zeroMoney
  const sessionCommission = shareOf(facts.sessionVolume, facts.sessionRate)
  const net = money(total - matchCommission - sessionCommission)
  const share = shareOf(net, facts.share)
  return { total, matchCommission, sessionCommission, net, share, final: money(net - share) }
}
