import { formatShare, type BasisPoints } from '#values/share.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import type { Terms } from './terms.ts'

/** The rates the direct agent allows for its players. */
export type CommissionRange = Pick<Terms, 'minMatchRate' | 'maxMatchRate'>

export type PlayerCommission = {
  readonly id: bigint
  readonly isClosed: boolean
  /** The player's own rate; null: the market rate. */
  readonly rate: BasisPoints | null
  readonly range: CommissionRange
}

export const formatCommission = (rate: BasisPoints | null): string =>
  rate === null ? 'market rate' : `${formatShare(rate)} %`

/** The rate that new bets are frozen with, limited to the current range of the agent. */
export const effectiveRate = (
  rate: BasisPoints | null,
  { minMatchRate, maxMatchRate }: CommissionRange,
): BasisPoints | null => (rate === null ? null : Math.max(minMatchRate, Math.min(maxMatchRate, rate)))

/** Sets the player's own commission on exchange winnings, for new bets. null: the market rate. */
export function setPlayerCommission(
  { id, isClosed, rate, range }: PlayerCommission,
  to: BasisPoints | null,
): Decision<'player'> {
  if (isClosed) return refuse('The account is closed.')
  if (to === rate) return refuse('No changes to save.')
  if (to !== null && effectiveRate(to, range) !== to)
    return refuse(
      `The upline account allows ${formatShare(range.minMatchRate)} to ${formatShare(range.maxMatchRate)} %.`,
      'rate',
    )
  return decide({
    set: { commission_rate: to },
    becomes: { commission: formatCommission(to) },
    events: [{ name: 'player.commission_changed', payload: { player: String(id), rate: to } }],
    message:
      to === null ? 'New bets pay the market commission' : `New bets pay a commission of ${formatCommission(to)}`,
  })
}
