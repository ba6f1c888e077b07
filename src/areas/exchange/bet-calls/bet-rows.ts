import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import type { BetOrigin } from '#areas/exchange/rules/bets/origin.ts'
import { zeroMoney } from '#values/money.ts'
import type { BetContext } from './bet-context.facts.ts'
import { openBet } from './open-bet.record.ts'

/** Columns of a new bet. */
export const betRow = ({ player, market, sharePath }: BetContext, bet: BookedBet, now: Date) => ({
  player_id: player.id,
  domain_id: player.domainId,
  id: bet.id,
  agent_id: player.agentId,
  market_id: market.id,
  product: market.product,
  runner_id: bet.runnerId,
  line: bet.line,
  line_to: bet.lineTo ?? null,
  side: bet.side,
  odds_e4: bet.oddsE4,
  matched_odds_e4: bet.matchedOddsE4,
  stake: bet.matched + bet.remaining,
  matched: bet.matched,
  remaining: bet.remaining,
  cancelled: zeroMoney,
  share_path_id: sharePath,
  placed_at: now,
  matched_at: bet.matched > zeroMoney ? now : null,
})

/** The first match of a new bet. */
export const fillRow = ({ player }: BetContext, bet: BookedBet, now: Date) => ({
  table: 'bet_fill' as const,
  values: {
    cell: player.cell,
    player_id: BigInt(player.id),
    bet_id: bet.id,
    id: bet.id,
    domain_id: player.domainId,
    size: bet.matched,
    odds_e4: bet.matchedOddsE4,
    at: now,
  },
})

interface Placed {
  readonly cell: number
  readonly playerId: string | bigint
  readonly betId: string
  readonly domainId: number
}

/** With what a bet or a ticket was placed; no row where the call does not say it. */
export const originRows = ({ cell, playerId, betId, domainId }: Placed, origin: BetOrigin | null) =>
  origin === null
    ? []
    : [
        {
          table: 'bet_origin' as const,
          values: {
            cell,
            player_id: BigInt(playerId),
            bet_id: betId,
            domain_id: domainId,
            device: origin.device,
            platform: origin.platform,
            source: origin.source,
            app_version: origin.appVersion,
            device_id: origin.deviceId,
          },
        },
      ]

export const betSubject = ({ player: { cell, id, domainId, agentId } }: BetContext, bet: BookedBet) =>
  openBet.subjectOf({ cell, playerId: BigInt(id), id: bet.id, domainId, agentId: BigInt(agentId) })
