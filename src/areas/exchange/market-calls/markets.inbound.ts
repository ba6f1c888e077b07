import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { quoteFrom, type QuoteColumns, type SideQuote } from '#areas/exchange/rules/markets/session-quote.ts'
import { formatOdds, oddsToRate } from '#values/odds.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { catalogueId } from '#blueprint/inbound/field-schemas.ts'
import { commonText } from '#values/money.ts'

const runner = z.object({
  runner: catalogueId,
  name: z.string(),
  back: z.nullable(z.string()),
  lay: z.nullable(z.string()),
})

const sideQuote = z.nullable(z.object({ line: z.number(), rate: z.string() }))

const maxMarkets = 200

export const openMarkets = inbound({
  path: '/markets',
  title: 'List open markets',
  description: `Returns the markets open for betting with their runners and prices, earliest start first, up to ${maxMarkets} markets.`,
  input: z.strictObject({}),
  answer: z.object({
    markets: z.array(
      z.object({
        market: catalogueId,
        event: z.string(),
        name: z.string(),
        kind: z.string(),
        /** The line of a session market; null for markets with runners. */
        line: z.nullable(z.number()),
        /** NO and YES of a session at the rates of the house; a side of null is not offered. Null for other markets and before the first quote. */
        session: z.nullable(z.object({ no: sideQuote, yes: sideQuote })),
        minStake: z.string(),
        maxStake: z.string(),
        isInPlay: z.boolean(),
        runners: z.array(runner),
      }),
    ),
  }),
})

const readOpenMarkets = (tx: Tx) =>
  tx
    .selectFrom('market')
    .innerJoin('event', 'event.id', 'market.event_id')
    .innerJoin('competition', 'competition.id', 'event.competition_id')
    .select([
      'market.id',
      'event.name as event',
      'market.name',
      'market.kind',
      'market.line',
      'market.no_line as noLine',
      'market.yes_odds_e4 as yesE4',
      'market.no_odds_e4 as noE4',
      'market.min_stake',
      'market.max_stake',
      'event.is_in_play',
    ])
    .where('market.status', '=', 'OPEN')
    .where('event.status', '=', 'OPEN')
    .where('event.is_visible', '=', true)
    .where('event.is_bet_locked', '=', false)
    .where('competition.is_visible', '=', true)
    .where('competition.is_bet_locked', '=', false)
    .orderBy('event.starts_at')
    .orderBy('market.id')
    .limit(maxMarkets)
    .execute()

const priceOf = (odds: number | null): string | null => (odds === null ? null : formatOdds(odds))

const sideOf = (side: SideQuote | null) => side && { line: side.line, rate: oddsToRate(side.oddsE4) }

function sessionOf(market: QuoteColumns) {
  const quote = quoteFrom(market)
  return quote && { no: sideOf(quote.no), yes: sideOf(quote.yes) }
}

export const openMarketsHandler = inboundHandler(openMarkets, {
  externalId: () => null,
  async facts(tx) {
    const markets = await readOpenMarkets(tx)
    const ids = markets.map(({ id }) => id)
    if (ids.length === 0) return { markets, runners: [] }
    const runners = await tx
      .selectFrom('runner')
      .select(['id', 'market_id', 'name', 'back_e4', 'lay_e4'])
      .where('market_id', 'in', ids)
      .where('status', '=', 'ACTIVE')
      .orderBy('sort_order')
      .execute()
    return { markets, runners }
  },
  rule: () => decide({}),
  reply: async ({ markets, runners }) => ({
    markets: markets.map((market) => ({
      market: String(market.id),
      event: market.event,
      name: market.name,
      kind: market.kind,
      line: market.line,
      session: sessionOf(market),
      minStake: commonText(market.min_stake),
      maxStake: commonText(market.max_stake),
      isInPlay: market.is_in_play,
      runners: runners
        .filter((each) => each.market_id === market.id)
        .map(({ id, name, back_e4: back, lay_e4: lay }) => ({
          runner: String(id),
          name,
          back: priceOf(back),
          lay: priceOf(lay),
        })),
    })),
  }),
})
