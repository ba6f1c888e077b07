import { sql } from 'kysely'
import { money, type Money } from '#values/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { wageredByBets, type MarketWager, type TicketWager } from '#areas/marketing/rules/bet-wagering.ts'

/**
 * Until when a bonus is wagered. One that is paid is counted again by what was begun until it was; the task that paid it counted
 * a little later than the time that it noted, by a clock of its own.
 */
export const countsUntil = sql`least(bonus_award.expires_at, coalesce(bonus_award.ended_at + interval '5 minutes', bonus_award.expires_at))`

/** Bets of sportsbook and exchange that were placed while the bonus ran, of those that count for it. */
const bets = sql`from bet_settled s where bonus_award.exchange_weight > 0 and s.cell = bonus_award.cell and s.player_id = bonus_award.player_id
    and s.status = 'SETTLED' and s.settled_at >= bonus_award.granted_at and s.placed_at >= bonus_award.granted_at and s.placed_at < ${countsUntil}`
const tickets = sql`from ticket k where bonus_award.sportsbook_weight > 0 and k.cell = bonus_award.cell and k.player_id = bonus_award.player_id
    and k.status in ('WON', 'PART_LOST', 'LOST') and k.placed_at >= bonus_award.granted_at and k.placed_at < ${countsUntil}`

/** Their stakes: when this changes, the wagering is counted again. */
export const betStakes = sql`(select coalesce((select sum(s.matched) ${bets}), 0)::bigint + coalesce((select sum(k.stake) ${tickets}), 0)::bigint as bets)`

interface StoredBet {
  readonly id: string
  readonly runner: string | null
  readonly line: number | null
  readonly lineTo: number | null
  readonly fills: string | null
  readonly side: 'BACK' | 'LAY'
  readonly odds: number
  readonly matchedOdds: number
  readonly matched: string
}
interface StoredMarket {
  readonly kind: string
  readonly winners: number
  readonly hedges: boolean
  readonly runners: readonly string[]
  readonly bets: readonly StoredBet[]
}

const wagerOf = ({ kind, winners, hedges, runners, bets: placed }: StoredMarket): MarketWager => ({
  market: { kind, winners, hedges, runners: runners.map(BigInt) },
  bets: placed.map((bet) => ({
    id: bet.id,
    runnerId: bet.runner === null ? null : BigInt(bet.runner),
    line: bet.line,
    lineTo: bet.lineTo,
    fillsE4: bet.fills === null ? null : BigInt(bet.fills),
    side: bet.side,
    oddsE4: bet.odds,
    matchedOddsE4: bet.matchedOdds,
    matched: money(BigInt(bet.matched)),
    remaining: money(0n),
  })),
})

interface CountedAward {
  readonly id: string
  readonly sportsbookWeight: number
  readonly exchangeWeight: number
  readonly minOddsE4: number | null
}

/** What bets add to the wagering of a bonus; `cap`: of one market or ticket. */
export async function betsWagered(tx: Tx, award: CountedAward, cap: Money | null): Promise<Money> {
  const { id, sportsbookWeight: sportsbook, exchangeWeight: exchange, minOddsE4 } = award
  if (sportsbook === 0 && exchange === 0) return money(0n)
  const { rows: markets } = await sql<StoredMarket>`
    select m.kind, m.winners, m.hedges,
      (select coalesce(jsonb_agg(r.id::text order by r.sort_order), '[]') from runner r where r.market_id = m.id and r.status = 'ACTIVE') as runners,
      jsonb_agg(jsonb_build_object('id', b.id, 'runner', b.runner_id::text, 'line', b.line, 'lineTo', b.line_to, 'fills', b.fills_e4::text, 'side', b.side,
        'odds', b.odds_e4, 'matchedOdds', b.matched_odds_e4, 'matched', b.matched::text)) as bets
    from bonus_award, lateral (select s.* ${bets}) b join market m on m.id = b.market_id
    where bonus_award.id = ${id} group by m.id order by m.id`.execute(tx)
  const { rows: placed } = await sql<{ stake: bigint; oddsE4: bigint }>`
    select t.stake, t.odds_e4 as "oddsE4" from bonus_award, lateral (select k.* ${tickets}) t where bonus_award.id = ${id}`.execute(
    tx,
  )
  const wagers = placed.map(({ stake, oddsE4 }): TicketWager => ({ stake: money(stake), oddsE4: Number(oddsE4) }))
  return wageredByBets(
    markets.map(wagerOf),
    wagers,
    { sportsbook, exchange },
    {
      ...(cap === null ? {} : { cap }),
      ...(minOddsE4 === null ? {} : { minOddsE4 }),
    },
  )
}
