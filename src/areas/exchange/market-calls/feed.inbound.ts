import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { tenths } from '#blueprint/kinds/tenths.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { feedStates, stateAfter, applyPrices, applyResult } from '#areas/exchange/rules/markets/feed.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { kindTraits, marketKinds } from '#areas/exchange/rules/markets/market-kinds.ts'
import { minRuns, maxRuns } from '#areas/exchange/rules/settlement/declare.ts'
import { parseOdds, rateToOdds } from '#values/odds.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler, type Caller } from '#engine/inbound/inbound-handler.ts'
import { lockFeedMarket, feedMarketSubject, isFeedKey, planMarket } from './feed-facts.facts.ts'
import { distinct } from '#blueprint/inbound/distinct.ts'
import { catalogueId, cause, externalId, line, name, odds, rate } from '#blueprint/inbound/field-schemas.ts'

const wholeOrHalf = line.check(z.gte(0), z.lte(2000))
const namedRecord = z.strictObject({ id: externalId, name })
const runner = z.strictObject({ id: externalId, name })

export const registerMarket = inbound({
  path: '/feed/market',
  title: 'Create a market',
  description:
    'For feeds. Registers a competition, event, market and runners under the ids of the feed. Existing records stay unchanged. A sport that is switched off takes no new competitions and events. The response returns the platform ids of the event, market and runners.',
  input: z.strictObject({
    externalId,
    /** The code of a sport, or the id under which it is registered for the provider. */
    sport: externalId,
    competition: namedRecord,
    event: z.strictObject({ id: externalId, name, startsAt: z.iso.datetime() }),
    market: z.strictObject({
      id: externalId,
      name,
      kind: z.enum(marketKinds),
      winners: z.optional(z.int().check(z.gte(0), z.lte(10))),
      line: z.optional(wholeOrHalf),
    }),
    runners: z
      .array(runner)
      .check(
        z.maxLength(60),
        distinct({ by: ({ id }) => id, as: ({ id }) => `The runner id ${id}` }),
        distinct({ by: ({ name: called }) => called.toLowerCase(), as: ({ name: called }) => `The runner ${called}` }),
      ),
  }),
  answer: z.object({
    event: catalogueId,
    market: catalogueId,
    runners: z.array(z.object({ id: z.string(), runner: catalogueId })),
  }),
})

const notFeedKey = refuse('This key is not a feed key.')

/** Rejects calls without a feed key: a player site of one domain must not change the catalogue shared by all domains. */
export async function requireFeed<F>(
  tx: Tx,
  caller: Caller,
  read: () => Promise<F | null>,
): Promise<F | Refusal | null> {
  return (await isFeedKey(tx, caller)) ? read() : notFeedKey
}

export const registerMarketHandler = inboundHandler(registerMarket, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-market', id }),
  facts: (tx, { input, caller }) => requireFeed(tx, caller, () => planMarket(tx, input)),
  rule: (facts, { input }) => {
    const { betsOn } = kindTraits[input.market.kind]
    if ((betsOn === 'runner') !== input.runners.length > 1)
      return refuse('Provide at least two runners if bets are placed on runners; otherwise provide none.', 'runners')
    return decide({ rows: facts.rows, events: [{ name: 'market.created' }] })
  },
  reply: async ({ ids }) => ids,
})

const sideQuote = z.strictObject({ line: wholeOrHalf, rate })
const sideOf = (side: z.infer<typeof sideQuote> | null) =>
  side && { line: side.line, oddsE4: rateToOdds(side.rate) ?? 0 }

const price = z.strictObject({ runner: catalogueId, back: z.nullable(odds), lay: z.nullable(odds) })

export const updatePrices = inbound({
  path: '/feed/prices',
  title: 'Update prices',
  description:
    'For feeds. Sends the current prices of a market, whether it accepts bets (it does not while a ball is running) and whether its event is in play. The response returns the market status: a market on manual hold stays suspended even if the feed opens it. In play, send news of each market every few seconds, changed or not: without it its prices become stale, and bets on it are refused.',
  input: z.strictObject({
    externalId,
    market: catalogueId,
    status: z.enum(feedStates),
    isInPlay: z.boolean(),
    line: z.optional(wholeOrHalf),
    /** NO and YES of a session, each with its line and rate; null: not offered. A session sent with its line alone is even money on both sides. */
    session: z.optional(z.strictObject({ no: z.nullable(sideQuote), yes: z.nullable(sideQuote) })),
    prices: z
      .array(price)
      .check(
        z.maxLength(60),
        distinct({ by: ({ runner: id }) => id.replace(/^0+(?=\d)/, ''), as: ({ runner: id }) => `The runner ${id}` }),
      ),
  }),
  answer: z.object({ market: catalogueId, status: z.enum(marketFlow.states) }),
})

export const updatePricesHandler = inboundHandler(updatePrices, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-prices', id }),
  facts: (tx, { input, caller }) =>
    requireFeed(tx, caller, async () => {
      const found = await lockFeedMarket(tx, BigInt(input.market))
      return found && { ...found, subject: feedMarketSubject(found), flow: marketFlow }
    }),
  rule: (facts, { input, now }) =>
    applyPrices(
      facts.market,
      facts.event,
      {
        status: input.status,
        isInPlay: input.isInPlay,
        line: input.line ?? null,
        session: input.session ? { no: sideOf(input.session.no), yes: sideOf(input.session.yes) } : null,
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

const distinctRunners = distinct<string>({ by: (id) => id.replace(/^0+(?=\d)/, ''), as: (id) => `The runner ${id}` })

export const submitResult = inbound({
  path: '/feed/result',
  title: 'Submit a result',
  description:
    'For feeds. Sends the winners of a market or its final number, or voids it. Runners that tie for the last places are sent as a dead heat. The result is a proposal until operator staff declare it.',
  input: z.strictObject({
    externalId,
    market: catalogueId,
    winners: z.optional(z.array(catalogueId).check(z.maxLength(10), distinctRunners)),
    /** Runners that tie for the places that the winners leave. */
    tied: z.optional(z.array(catalogueId).check(z.maxLength(10), distinctRunners)),
    /** Fewer runners win than there are places, or none. */
    short: z.optional(z.boolean()),
    /** Why the innings ended before the number was final: `runs` is the score reached. */
    shortened: z.optional(cause),
    /** Reason for which the market is void. */
    void: z.optional(cause),
    /** Final number; line markets allow one decimal. */
    runs: z.optional(tenths('Runs', { min: minRuns, max: maxRuns }).wire),
  }),
  answer: z.object({ market: catalogueId }),
})

export const submitResultHandler = inboundHandler(submitResult, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-result', id }),
  facts: (tx, { input, caller }) =>
    requireFeed(tx, caller, async () => {
      const found = await lockFeedMarket(tx, BigInt(input.market))
      return found && { ...found, subject: feedMarketSubject(found), flow: marketFlow }
    }),
  rule: (facts, { input, caller, now }) =>
    applyResult(
      facts.market,
      {
        winners: (input.winners ?? []).map(BigInt),
        tied: (input.tied ?? []).map(BigInt),
        isShort: input.short ?? false,
        runs: input.runs ?? null,
        shortened: input.shortened ?? null,
        void: input.void ?? null,
      },
      { by: caller.name, at: now },
    ),
  reply: async (_, { input }) => ({ market: input.market }),
})

export const feedHandlers = [registerMarketHandler, updatePricesHandler, submitResultHandler]
