/** Oracle of the SQL function correct_cell (src/platform/database/baseline). */

import { money, negate, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { correctionWindowRefusal, type Trader } from '#areas/exchange/rules/settlement/market-result.ts'
import type { BookedBet } from './bet.ts'
import { openPosition, type BookedMarket } from './open-position.ts'
import { commission } from '#areas/exchange/rules/settlement/settlement.ts'
import { hasOpenBets } from './void-bet.ts'

export type CorrectionKind = 'bet_void' | 'bet_restore'

/** Current figures of one player in a market. */
export type PlayerFigures = { readonly net: Money; readonly commission: Money }

/**
 * The difference for the player when a bet with this result is voided or restored; commission is due on the new net.
 */
export function correction(
  kind: CorrectionKind,
  standing: PlayerFigures,
  { result, rate }: { readonly result: Money; readonly rate: number },
): PlayerFigures {
  const change = kind === 'bet_void' ? negate(result) : result
  const due = commission(money(standing.net + change), rate)
  return { net: change, commission: money(due - standing.commission) }
}

export type CorrectedMarket = {
  readonly id: bigint
  readonly status: string
  readonly settleSeq: number
  readonly standingSeq: number
  readonly settledAt: Date | null
  readonly correctionDays: number
}

type CorrectionRequest = {
  readonly kind: CorrectionKind
  readonly market: CorrectedMarket
  readonly bet: { readonly id: string; readonly player: bigint }
}

/** A settlement of its own with the difference; it queues with all other settlements of the market. */
function corrected({ kind, market, bet }: CorrectionRequest, { id, confirmedBy, reason }: Trader): Decision {
  const seq = market.settleSeq + 1
  return decide({
    rows: [
      { table: 'market', key: { id: market.id }, values: { status: 'SETTLE_PROCESSING', settle_seq: seq } },
      {
        table: 'settlement',
        values: {
          market_id: market.id,
          seq,
          kind,
          corrects: market.standingSeq,
          corrected_bets: [{ bet: bet.id, player: String(bet.player) }],
          reason,
          requested_by: id,
          confirmed_by: confirmedBy,
        },
      },
    ],
    jobs: [{ queue: 'settle', payload: { market: String(market.id), seq } }],
    events: [
      {
        name: kind === 'bet_void' ? 'bet.voided' : 'bet.restored',
        payload: { bet: bet.id, player: String(bet.player) },
      },
    ],
    message: kind === 'bet_void' ? 'The bet is being voided' : 'The bet is being restored',
  })
}

/** Voids a bet of a settled market: its result, commission and shares are reversed. */
export const voidSettled = (facts: Omit<CorrectionRequest, 'kind'>, trader: Trader): Decision =>
  mayCorrect(facts.market, trader) ?? corrected({ ...facts, kind: 'bet_void' }, trader)

const mayCorrect = (market: CorrectedMarket, trader: Trader): Refusal | null =>
  market.status === 'SETTLED' ? correctionWindowRefusal(market, trader) : refuse('The market is not settled.')

export type VoidedBet = {
  readonly market: CorrectedMarket & { readonly isChanging: boolean }
  readonly bet: BookedBet & { readonly player: bigint; readonly voidedAt: Date; readonly persists: boolean }
  /** The settlement during which it was voided; null if the market was open. */
  readonly voidedOf: number | null
  /** The columns of the row. */
  readonly row: Readonly<Record<string, unknown>>
  readonly book: BookedMarket
  /** The player's open bets in this market. */
  readonly bets: readonly BookedBet[]
  /** When runners were withdrawn. */
  readonly removals: readonly Date[]
}

/** The restored open bet; its unmatched part is kept only if the market is open or the order persists. */
export function restored({ bet, market }: Pick<VoidedBet, 'bet' | 'market'>): BookedBet {
  const waits = market.status === 'OPEN' || bet.persists
  return waits ? bet : { ...bet, remaining: money(0n) }
}

/** Restores a voided bet: open if the market is open, with its result if the market is settled. */
export function restoreBet(facts: VoidedBet, trader: Trader): Decision {
  const { market, bet, voidedOf, row, book, bets, removals } = facts
  if (market.status === 'SETTLED') {
    if (voidedOf !== market.standingSeq)
      return refuse('The bet was void before the result. Roll back the market first.')
    return (
      correctionWindowRefusal(market, trader) ?? corrected({ kind: 'bet_restore', market, bet: { ...bet } }, trader)
    )
  }
  if (!hasOpenBets(market.status)) return refuse('The market is void or being settled.')
  if (market.isChanging) return refuse('The market’s bets are being updated. Try again in a moment.')
  if (removals.some((at) => at > bet.voidedAt))
    return refuse('A runner was withdrawn since, so the bet’s price is no longer valid.')
  const back = restored(facts)
  if (back.matched + back.remaining === 0n) return refuse('The bet has neither a matched nor an unmatched part.')
  const { worst, outcomes } = openPosition([...bets, back], book)
  const cancelled = BigInt(String(row['stake'])) - back.matched - back.remaining
  return decide({
    bets: [
      {
        bet: { ...row, matched: back.matched, remaining: back.remaining, cancelled, returns: true },
        worst,
        outcomes,
        mayOverdraw: true,
      },
    ],
    events: [{ name: 'bet.restored', payload: { bet: bet.id, player: String(bet.player) } }],
    message: 'Bet restored',
  })
}
