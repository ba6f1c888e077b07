import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { tenths } from '#blueprint/kinds/tenths.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { feedStates, stateAfter, takePrices, takeResult } from '#areas/exchange/rules/markets/feed.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { kindTraits, marketKinds } from '#areas/exchange/rules/markets/market-kinds.ts'
import { fewestRuns, mostRuns } from '#areas/exchange/rules/settlement/market-result.ts'
import { parseOdds } from '#values/odds.ts'
import type { Tx } from '#engine/action/act.ts'
import { arrival, type Caller } from '#engine/arrival.ts'
import { fedMarket, fedSubject, isFeed, plannedMarket } from './feed-facts.data.ts'
import { catalogueId, externalId, name, odds } from '#blueprint/inbound/words.ts'

const named = z.strictObject({ id: externalId, name })
const runner = z.strictObject({ id: externalId, name })

export const tellMarket = inbound({
  path: '/feed/market',
  title: 'A market that is played',
  description:
    'For a feed: competition, event, market and runners under the ids of the feed. What is known stays as it is; the answer says which ids they have here.',
  input: z.strictObject({
    externalId,
    sport: z.enum(sports),
    competition: named,
    event: z.strictObject({ id: externalId, name, startsAt: z.iso.datetime() }),
    market: z.strictObject({
      id: externalId,
      name,
      kind: z.enum(marketKinds),
      winners: z.optional(z.int().check(z.gte(0), z.lte(10))),
      line: z.optional(z.int().check(z.gte(0), z.lte(2000))),
    }),
    runners: z.array(runner).check(z.maxLength(60)),
  }),
  answer: z.object({
    event: catalogueId,
    market: catalogueId,
    runners: z.array(z.object({ id: z.string(), runner: catalogueId })),
  }),
})

const noFeed = refuse('This key is not one of a feed')

/** Only a feed's key; a player site of one domain must not change what all of them bet on. */
export async function ofFeed<F>(tx: Tx, caller: Caller, read: () => Promise<F | null>): Promise<F | Refusal | null> {
  return (await isFeed(tx, caller)) ? read() : noFeed
}

export const tellMarketArrival = arrival(tellMarket, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-market', id }),
  facts: (tx, { input, caller }) => ofFeed(tx, caller, () => plannedMarket(tx, input)),
  rule: (facts, { input }) => {
    const { betsOn } = kindTraits[input.market.kind]
    if ((betsOn === 'runner') !== input.runners.length > 1)
      return refuse('Runners where runners are bet on, and nowhere else', 'runners')
    return decide({ rows: facts.rows, events: [{ name: 'market.created' }] })
  },
  reply: async ({ ids }) => ids,
})

const price = z.strictObject({ runner: catalogueId, back: z.nullable(odds), lay: z.nullable(odds) })

export const tellPrices = inbound({
  path: '/feed/prices',
  title: 'Prices of this moment',
  description:
    'For a feed: what a market offers now, whether it takes bets (for one ball it does not while that runs) and whether its event is being played. The answer says how the market stands: a person may hold what the feed opens.',
  input: z.strictObject({
    externalId,
    market: catalogueId,
    status: z.enum(feedStates),
    isInPlay: z.boolean(),
    line: z.optional(z.int().check(z.gte(0), z.lte(2000))),
    prices: z.array(price).check(z.maxLength(60)),
  }),
  answer: z.object({ market: catalogueId, status: z.enum(marketFlow.states) }),
})

export const tellPricesArrival = arrival(tellPrices, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-prices', id }),
  facts: (tx, { input, caller }) =>
    ofFeed(tx, caller, async () => {
      const found = await fedMarket(tx, BigInt(input.market))
      return found && { ...found, subject: fedSubject(found), flow: marketFlow }
    }),
  rule: (facts, { input, now }) =>
    takePrices(
      facts.market,
      facts.event,
      {
        status: input.status,
        isInPlay: input.isInPlay,
        line: input.line ?? null,
        prices: input.prices.map((one) => ({
          runner: BigInt(one.runner),
          back: one.back === null ? null : parseOdds(one.back),
          lay: one.lay === null ? null : parseOdds(one.lay),
        })),
      },
      now,
    ),
  reply: async (facts, { input }) => ({
    market: input.market,
    status: stateAfter(facts.market, input.status),
  }),
})

export const tellResult = inbound({
  path: '/feed/result',
  title: 'How it ended',
  description:
    'For a feed: the winners of a market or its number. It is put forward; somebody of the house declares it.',
  input: z.strictObject({
    externalId,
    market: catalogueId,
    winners: z.optional(z.array(catalogueId).check(z.maxLength(10))),
    /** A line market may end between whole numbers, with one decimal. */
    runs: z.optional(tenths('Runs', { least: fewestRuns, most: mostRuns }).wire),
  }),
  answer: z.object({ market: catalogueId }),
})

export const tellResultArrival = arrival(tellResult, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-result', id }),
  facts: (tx, { input, caller }) =>
    ofFeed(tx, caller, async () => {
      const found = await fedMarket(tx, BigInt(input.market))
      return found && { ...found, subject: fedSubject(found), flow: marketFlow }
    }),
  rule: (facts, { input, caller, now }) =>
    takeResult(
      facts.market,
      { winners: (input.winners ?? []).map(BigInt), runs: input.runs ?? null },
      { by: caller.name, at: now },
    ),
  reply: async (_, { input }) => ({ market: input.market }),
})

export const feedArrivals = [tellMarketArrival, tellPricesArrival, tellResultArrival]
