import { competitions } from './people/names.ts'
import type { Bet } from './betting/bets.ts'
import type { Event, Market } from './betting/market.ts'
import type { Catalogue } from './catalogue.ts'
import { lineAt, quoteOf } from './betting/prices.ts'
import { dayAt, dayLength, units } from './context.ts'
import { resultJson, type SettlementContext } from './betting/settling.ts'
import { json } from './betting/sheets.ts'

const stateOf = (settling: SettlementContext, market: Market): string => {
  const { end, random } = settling.context
  if (settling.settled.has(market)) return market.isVoid ? 'VOIDED' : 'SETTLED'
  if (market.closesAt <= end) return 'CLOSED'
  if (market.opensAt > end) return 'INACTIVE'
  const isPlayed = market.event.startsAt <= end
  return isPlayed && random.chance(0.2) ? random.pick(['SUSPENDED', 'BALL_RUN']) : 'OPEN'
}

export function writeCatalogue(settling: SettlementContext, { events, markets }: Catalogue, firstId: bigint): void {
  const { sheets, start } = settling.context
  const created = new Date(start - 10 * dayLength)
  competitions.forEach(({ sport, name, region }, at) =>
    sheets.put('competition', {
      id: firstId + BigInt(at),
      external_id: `competition-${at + 1}`,
      sport,
      name,
      region,
      sort_order: (at + 1) * 10,
      created_at: created,
      updated_at: created,
    }),
  )
  for (const event of events) writeEvent(settling, event, markets)
  for (const market of markets) writeMarket(settling, market)
}

function writeEvent({ context, settled }: SettlementContext, event: Event, markets: readonly Market[]): void {
  const { sheets, now } = context
  const isPlayed = event.startsAt <= now && event.endsAt > now
  const isDone = markets.every((market) => market.event !== event || settled.has(market))
  sheets.put('event', {
    id: event.id,
    competition_id: event.competitionId,
    external_id: `event-${event.id}`,
    name: event.name,
    starts_at: new Date(event.startsAt),
    status: isDone ? 'SETTLED' : event.endsAt <= now ? 'CLOSED' : 'OPEN',
    is_in_play: isPlayed,
    created_at: new Date(event.startsAt - 3 * dayLength),
    updated_at: new Date(Math.min(now, event.endsAt)),
  })
}

function writeMarket(settling: SettlementContext, market: Market): void {
  const { sheets, random, end } = settling.context
  const settlement = settling.settled.get(market)
  const status = stateOf(settling, market)
  const isAwaited = status === 'CLOSED' && random.chance(0.7)
  const hasFeedResult = isAwaited || (settlement !== undefined && !market.isVoid)
  const quote = market.kind === 'session' ? lineAt(market, random, Math.min(end, market.closesAt)) : null
  sheets.put('market', {
    id: market.id,
    event_id: market.event.id,
    external_id: `market-${market.id}`,
    name: market.name,
    kind: market.kind,
    product: market.product,
    price_kind: market.kind === 'match_odds' || market.kind === 'toss' ? 'odds' : 'rate',
    status,
    line: quote?.line ?? null,
    yes_odds_e4: quote?.back ?? null,
    no_odds_e4: quote?.lay ?? null,
    min_stake: units(100),
    max_stake: units(market.kind === 'match_odds' ? 1_000_000 : 500_000),
    commission: market.commission,
    delay_ms: market.kind === 'match_odds' ? 5000 : 0,
    feed_result: hasFeedResult ? resultJson(market) : null,
    feed_reported_by: hasFeedResult ? 'odds-feed' : null,
    feed_reported_at: hasFeedResult ? new Date(Math.min(market.closesAt, end)) : null,
    result: settlement && !market.isVoid ? resultJson(market) : null,
    settle_seq: settlement ? 1 : 0,
    settled_at: settlement ? new Date(settlement.at) : null,
    version: settlement ? 3 : 1,
    created_at: new Date(market.event.startsAt - 3 * dayLength),
    updated_at: new Date(settlement?.at ?? end),
  })
  market.runners.forEach((runner, at) => {
    const quote = quoteOf(market, runner, Math.min(end, market.closesAt))
    sheets.put('runner', {
      id: runner.id,
      market_id: market.id,
      name: runner.name,
      sort_order: at + 1,
      back_e4: quote.back,
      lay_e4: quote.lay,
    })
  })
}

export function writeBets(settling: SettlementContext): void {
  const tally = new Map<string, ReturnType<typeof tallyRow>>()
  for (const [at, bet] of settling.floor.bets.entries()) {
    const status = writeBet(settling, bet, at + 1)
    const key = `${bet.player.cell}:${bet.player.domainId}:${dayAt(bet.placedAt)}:${bet.market.product}:${status}`
    let row = tally.get(key)
    if (!row) tally.set(key, (row = tallyRow(bet, status)))
    row.bets += 1
    row.stake += bet.stake
    row.pl += settling.endings.get(bet)?.result ?? 0n
    writeFills(settling, bet)
  }
  for (const row of tally.values()) settling.context.sheets.put('bet_tally', row)
}

const tallyRow = ({ player, placedAt, market }: Bet, status: string) => ({
  cell: player.cell,
  domain_id: player.domainId,
  placed_on: dayAt(placedAt),
  product: market.product,
  status,
  bets: 0,
  stake: 0n,
  pl: 0n,
})

const betRow = (bet: Bet, number: number) => ({
  cell: bet.player.cell,
  player_id: bet.player.id,
  id: bet.id,
  domain_id: bet.player.domainId,
  agent_id: bet.player.agent.id,
  market_id: bet.market.id,
  product: bet.market.product,
  runner_id: bet.runnerId,
  line: bet.line,
  side: bet.side,
  odds_e4: bet.odds,
  matched_odds_e4: bet.matchedOdds,
  stake: bet.stake,
  matched: bet.matched,
  cancelled: bet.cancelled,
  currency: bet.player.account.currency,
  share_path_id: bet.path.id,
  external_id: `site-${number}`,
  ip: bet.player.ip,
  placed_at: new Date(bet.placedAt),
  matched_at: bet.matchedAt === null ? null : new Date(bet.matchedAt),
})

function writeBet({ context, endings, settled }: SettlementContext, bet: Bet, number: number): string {
  const { sheets } = context
  const row = betRow(bet, number)
  if (bet.cancelledAt !== null) {
    const end = {
      lapsed: 0,
      status: 'CANCELLED',
      is_won: null,
      pl: 0,
      settle_seq: 0,
      reason: 'Cancelled by the player',
    }
    sheets.put('bet_settled', { ...row, ...end, settled_at: new Date(bet.cancelledAt) })
    return 'CANCELLED'
  }
  const ending = endings.get(bet)
  const deed = settled.get(bet.market)
  if (!ending || !deed) {
    sheets.put('bet_open', { ...row, remaining: bet.remaining })
    return bet.matched > 0n ? 'OPEN' : 'UNMATCHED'
  }
  sheets.put('bet_settled', {
    ...row,
    lapsed: bet.remaining,
    status: ending.status,
    is_won: ending.isWon,
    pl: ending.result,
    settle_seq: 1,
    reason: bet.market.isVoid ? 'Match abandoned' : null,
    settled_at: new Date(deed.at),
  })
  return ending.status
}

/** On the exchange a bet is matched by others, often by more than one. */
function writeFills({ context }: SettlementContext, bet: Bet): void {
  if (bet.market.product !== 'exchange' || bet.matched === 0n || bet.matchedAt === null) return
  const { sheets, random } = context
  const first = random.chance(0.2) ? bet.matched / 3n : bet.matched
  for (const size of first < bet.matched ? [first, bet.matched - first] : [first]) {
    sheets.put('bet_fill', {
      cell: bet.player.cell,
      player_id: bet.player.id,
      bet_id: bet.id,
      id: random.uuid(bet.matchedAt),
      domain_id: bet.player.domainId,
      size,
      odds_e4: bet.matchedOdds,
      at: new Date(bet.matchedAt),
    })
  }
}

export function writePositions({ context, floor }: SettlementContext): void {
  for (const [market, books] of floor.books) {
    for (const { player, exposure, worst, outcomes, placed, writes } of books.values()) {
      context.sheets.put('position', {
        cell: player.cell,
        player_id: player.id,
        market_id: market.id,
        domain_id: player.domainId,
        agent_id: player.agent.id,
        exposure,
        worst,
        outcomes: json(outcomes),
        bets: placed,
        version: writes,
      })
    }
  }
}
