import { money, negate, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { tooLate, type Trader } from '#areas/exchange/rules/settlement/market-result.ts'
import type { BookedBet } from './bet.ts'
import { openPosition, type BookedMarket } from './open-position.ts'
import { commission } from '#areas/exchange/rules/settlement/settlement.ts'
import { hasOpenBets } from './void-bet.ts'

export type CorrectionKind = 'bet_void' | 'bet_restore'

/** One player's figures of a market as they stand. */
export type Standing = { readonly net: Money; readonly commission: Money }

/** What differs for him once a bet that brought this counts no more, or counts again: commission is due on the new net. */
export function correction(
  kind: CorrectionKind,
  standing: Standing,
  { result, rate }: { readonly result: Money; readonly rate: number },
): Standing {
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
}

type Correcting = {
  readonly kind: CorrectionKind
  readonly market: CorrectedMarket
  readonly bet: { readonly id: string; readonly player: bigint }
}

/** A settlement of its own that says what differs; it takes its turn with all others of the market. */
function corrected({ kind, market, bet }: Correcting, { id, confirmedBy, reason }: Trader): Decision {
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
          named: [{ bet: bet.id, player: String(bet.player) }],
          reason,
          asked_by: id,
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

/** A bet of a market that has its result counts no more: what it brought, its commission and everybody's share go back. */
export const voidSettled = (facts: Omit<Correcting, 'kind'>, trader: Trader): Decision =>
  mayCorrect(facts.market, trader) ?? corrected({ ...facts, kind: 'bet_void' }, trader)

function mayCorrect({ status, settledAt }: CorrectedMarket, { at }: Trader): Refusal | null {
  if (status !== 'SETTLED') return refuse('Its market is not settled')
  return tooLate({ settledAt }, at)
}

export type VoidedBet = {
  readonly market: CorrectedMarket & { readonly isChanging: boolean }
  readonly bet: BookedBet & { readonly player: bigint; readonly voidedAt: Date; readonly persists: boolean }
  /** The settlement it was voided of, when its market had its result already; null: while it was open. */
  readonly voidedOf: number | null
  /** The row in the table's own words. */
  readonly row: Readonly<Record<string, unknown>>
  readonly book: BookedMarket
  /** The player's open bets of this market. */
  readonly bets: readonly BookedBet[]
  /** When runners of it were taken out. */
  readonly removals: readonly Date[]
}

/** The bet as it would be open again: what waited goes on waiting where orders wait now. */
export function restored({ bet, market }: Pick<VoidedBet, 'bet' | 'market'>): BookedBet {
  const waits = market.status === 'OPEN' || bet.persists
  return waits ? bet : { ...bet, remaining: money(0n) }
}

/** A void was wrong: while the market is open the bet is open again; settled, it brings again what it had brought. */
export function restoreBet(facts: VoidedBet, trader: Trader): Decision {
  const { market, bet, voidedOf, row, book, bets, removals } = facts
  if (market.status === 'SETTLED') {
    if (voidedOf !== market.standingSeq) return refuse('It was void before the result: roll the market back first')
    return tooLate(market, trader.at) ?? corrected({ kind: 'bet_restore', market, bet: { ...bet } }, trader)
  }
  if (!hasOpenBets(market.status)) return refuse('The whole market is void or being settled')
  if (market.isChanging) return refuse('Its bets are being changed: wait until that is done')
  if (removals.some((at) => at > bet.voidedAt))
    return refuse('A runner was taken out since: the price of the bet does not hold any more')
  const back = restored(facts)
  if (back.matched + back.remaining === 0n) return refuse('Nothing of it was matched, and nothing waits any more')
  const { worst, outcomes } = openPosition([...bets, back], book)
  const cancelled = BigInt(String(row['stake'])) - back.matched - back.remaining
  return decide({
    bets: [
      {
        bet: { ...row, matched: back.matched, remaining: back.remaining, cancelled, returns: true },
        worst,
        outcomes,
        mayOwe: true,
      },
    ],
    events: [{ name: 'bet.restored', payload: { bet: bet.id, player: String(bet.player) } }],
    message: 'The bet is open again',
  })
}
