import { formatShare, type BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { Terms } from './terms.ts'

/** What the agent directly above lets those below him have. */
export type CommissionRange = Pick<Terms, 'matchLeast' | 'matchMost'>

export type CommissionHeld = {
  readonly id: bigint
  readonly isClosed: boolean
  /** Of his own, null: he pays what the market says. */
  readonly rate: BasisPoints | null
  readonly range: CommissionRange
}

export const commissionSaid = (rate: BasisPoints | null): string =>
  rate === null ? 'as the market says' : `${formatShare(rate)} %`

/** The rate his bets are frozen with: a range that has become narrower since, or another agent's, holds all the same. */
export const countedRate = (rate: BasisPoints | null, { matchLeast, matchMost }: CommissionRange): BasisPoints | null =>
  rate === null ? null : Math.max(matchLeast, Math.min(matchMost, rate))

/** A player pays a commission of his own on what he wins of exchange markets: on bets from now on. null: as the market says. */
export function setPlayerCommission({ id, isClosed, rate, range }: CommissionHeld, to: BasisPoints | null): Decision {
  if (isClosed) return refuse('The account is closed')
  if (to === rate) return refuse('Nothing is different')
  if (to !== null && countedRate(to, range) !== to)
    return refuse(
      `The agent above allows ${formatShare(range.matchLeast)} to ${formatShare(range.matchMost)} %`,
      'rate',
    )
  return decide({
    set: { commission_rate: to },
    becomes: { commission: commissionSaid(to) },
    events: [{ name: 'player.commission_changed', payload: { player: String(id), rate: to } }],
    message:
      to === null ? 'From now on his bets pay what the market says' : `From now on his bets pay ${commissionSaid(to)}`,
  })
}
