import { decide, type Effects } from '#blueprint/decision/decision.ts'
import type { Money } from '#values/money.ts'

/** The stored position of a player in a market, and what it should be according to the open bets. */
export type RecountedPosition = {
  readonly marketId: bigint
  readonly exposure: Money
  readonly worst: Money
  readonly computed: Money
  readonly outcomes: unknown
}

export type PlayerExposure = {
  readonly playerId: bigint
  /** As stored in the wallet. */
  readonly exposure: Money
  /** In markets that are being settled and in casino rounds, which are left alone. */
  readonly elsewhere: Money
  readonly positions: readonly RecountedPosition[]
}

export const differing = ({ positions }: Pick<PlayerExposure, 'positions'>): readonly RecountedPosition[] =>
  positions.filter(({ exposure, worst, computed }) => exposure !== computed || worst !== computed)

export const computedExposure = ({ positions, elsewhere }: PlayerExposure): bigint =>
  positions.reduce((total, { computed }) => total + computed, 0n + elsewhere)

/** Stores the exposure that follows from the open bets; writes nothing where it is stored already. */
export function recalculate(player: PlayerExposure): Effects<'player'> {
  const wrong = differing(player)
  const computed = computedExposure(player)
  if (wrong.length === 0 && computed === player.exposure)
    return decide({ message: 'The stored exposure equals the open bets. Nothing was changed.' })
  return decide({
    positions: [
      {
        accountId: player.playerId,
        markets: wrong.map(({ marketId, computed: worst, outcomes }) => ({ marketId, worst, outcomes })),
      },
    ],
    becomes: { exposure: computed },
    events: [{ name: 'exposure.recalculated', payload: { player: String(player.playerId), markets: wrong.length } }],
    message: `The exposure was corrected in ${wrong.length} ${wrong.length === 1 ? 'market' : 'markets'}.`,
  })
}
