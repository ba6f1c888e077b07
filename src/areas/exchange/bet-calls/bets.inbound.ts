import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { accept, matchedPrice, type BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import { mayBet, type WantedBet } from '#areas/players/rules/care/gate.ts'
import { isStaleAt } from '#areas/exchange/rules/markets/stale-prices.ts'
import { misfitRefusal } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition, type BookedMarket } from '#areas/exchange/rules/bets/open-position.ts'
import { originOf, type BetOrigin } from '#areas/exchange/rules/bets/origin.ts'
import { atLeast, atMost, formatMoney, money, zeroMoney } from '#values/money.ts'
import { formatOdds, parseOdds, rateToOdds } from '#values/odds.ts'
import type { Subject } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { delayOn } from './bet-delay.facts.ts'
import { largestOf, lockBetContext, offeredLineTo, offeredTo, quoteOn, type BetContext } from './bet-context.facts.ts'
import { betRow, betSubject, fillRow, originRows } from './bet-rows.ts'
import { withOperatorLimits } from './operator-limits.ts'
import { offerRefusal, withUplineLimits } from './path-terms.ts'
import {
  betState,
  accountId,
  address,
  amount,
  amountOrZero,
  catalogueId,
  externalId,
  line,
  majorUnits,
  minorUnits,
  odds,
  rate,
  locationFields,
} from '#blueprint/inbound/field-schemas.ts'

const input = z
  .strictObject({
    externalId,
    player: accountId,
    market: catalogueId,
    /** The runner of a match odds, toss or bookmaker market. */
    runner: z.optional(catalogueId),
    /** The line of a session: BACK means it is reached (yes), LAY that it is not (no), each at the line quoted for it. On a line market, BACK sells and LAY buys. */
    line: z.optional(line),
    /** Upper end of a range, exclusive: the result reaches `line` and stays below `lineTo`. */
    lineTo: z.optional(line),
    side: z.enum(['BACK', 'LAY']),
    odds: z.optional(odds),
    rate: z.optional(rate),
    stake: amount,
    matched: z.optional(amountOrZero),
    /** Whether the unmatched part lapses or persists when the market turns in-play or closes. */
    persistence: z.optional(z.enum(['LAPSE', 'PERSIST'])),
    ip: z.optional(address),
    ...locationFields,
  })
  .check(
    z.refine((bet) => (bet.runner === undefined) !== (bet.line === undefined), 'Provide either a runner or a line.'),
    z.refine((bet) => (bet.odds === undefined) !== (bet.rate === undefined), 'Provide either odds or a rate.'),
  )
type BetRequest = z.infer<typeof input>

export const placeBet = inbound({
  path: '/bet',
  feature: 'exchangeBets',
  title: 'Place a bet',
  description:
    'Accepts the bet and reserves the exposure of the player on its market, or returns the reason for the rejection. Where a better price than requested is offered, the bet is matched at it; a worse one is ' +
    'rejected (The price has changed to 1.85), as are odds further away in either direction than the max odds deviation.',
  input,
  answer: betState,
})

const oddsOf = ({ odds, rate }: BetRequest) => (odds === undefined ? rateToOdds(rate ?? '') : parseOdds(odds))

export interface PlacementFacts {
  readonly subject: Subject<'bet_open'>
  readonly context: BetContext
  readonly bet: BookedBet
  readonly facts: BetFacts
  readonly origin: BetOrigin | null
}

/** Upper end of a meter bet: the line plus the market's max distance; null for other kinds. */
const meterEnd = ({ line: start }: BetRequest, { market: { kind, maxDistance } }: BetContext): number | null =>
  kind === 'meter' && start !== undefined ? start + maxDistance : null

function bookedBetFrom(request: BetRequest, context: BetContext, oddsE4: number): BookedBet {
  const stake = minorUnits(request.stake)
  const matched = request.matched === undefined ? stake : minorUnits(request.matched)
  const runnerId = request.runner === undefined ? null : BigInt(request.runner)
  return {
    id: context.betId,
    runnerId,
    line: request.line ?? null,
    lineTo: request.lineTo ?? meterEnd(request, context),
    side: request.side,
    oddsE4,
    matchedOddsE4:
      matched === zeroMoney
        ? oddsE4
        : matchedPrice({ side: request.side, oddsE4 }, quoteOn(context, { runnerId, side: request.side })),
    matched,
    remaining: money(stake - matched),
  }
}

/** Best result if the unmatched part is matched at the requested odds. */
function bestResultOf(bet: BookedBet, book: BookedMarket): bigint {
  const resting = { ...bet, matched: bet.remaining, remaining: zeroMoney, matchedOddsE4: bet.oddsE4, fillsE4: null }
  return openPosition([{ ...bet, remaining: zeroMoney }], book).best + openPosition([resting], book).best
}

/** The bet in the form that the player's restrictions and limits are checked against. */
function betCriteria({ market, account, book }: BetContext, { bet, position }: BetFacts, booked: BookedBet): WantedBet {
  const grows = position.exposureAfter - position.exposureBefore
  return {
    sport: market.sport,
    event: market.event,
    marketType: market.kind,
    provider: market.product,
    stake: bet.stake,
    oddsE4: bet.oddsE4,
    win: bestResultOf(booked, book),
    marketExposureAfter: position.exposureAfter,
    exposureAfter: account.exposure + grows,
    isHedge: grows <= 0n,
  }
}

const maxOddsE4 = 10_000_000
const minOddsE4 = 10_001

function betFacts(context: BetContext, bet: BookedBet, isStale: boolean): BetFacts {
  const { market, ancestors, account } = context
  const before = openPosition(context.bets, context.book)
  const after = openPosition([...context.bets, bet], context.book)
  return {
    bet: {
      side: bet.side,
      oddsE4: bet.oddsE4,
      stake: money(bet.matched + bet.remaining),
      ...(bet.line === null ? {} : { line: bet.line }),
    },
    market: {
      ref: `market:${market.id}`,
      status: market.status,
      isEventOpen: market.isEventOpen,
      isStale,
      offeredE4: offeredTo(bet, context),
      offeredLine: offeredLineTo(bet, context),
      minStake: atLeast(BigInt(market.minStake)),
      maxStake: atMost(BigInt(market.maxStake)),
      minOddsE4: market.minOddsE4 ?? minOddsE4,
      maxOddsE4: market.maxOddsE4 ?? maxOddsE4,
      maxProfit: largestOf(market.maxProfit),
      maxLoss: largestOf(market.maxLoss),
      maxDeviation: market.maxDeviation,
      limits: context.limits,
    },
    player: account,
    ancestors,
    position: {
      exposureBefore: before.worst,
      exposureAfter: after.worst,
      bestBefore: before.best,
      bestAfter: after.best,
    },
  }
}

export const placeBetHandler = inboundHandler(placeBet, {
  externalId: ({ externalId: id }) => ({ kind: 'bet', id }),
  delayMs: (db, { market, player }) => delayOn(db, BigInt(market), BigInt(player)),
  async facts(tx, { input, now }): Promise<PlacementFacts | Refusal | null> {
    const oddsE4 = oddsOf(input)
    if (oddsE4 === null || oddsE4 > maxOddsE4)
      return refuse('Must be odds like "1.85" or a rate like "95".', input.odds === undefined ? 'rate' : 'odds')
    const context = await lockBetContext(tx, { player: BigInt(input.player), market: BigInt(input.market), at: now })
    if (!context) return null
    const bet = bookedBetFrom(input, context, oddsE4)
    if (bet.remaining < zeroMoney) return refuse('Matched amount must not exceed the stake.', 'matched')
    const wrong = misfitRefusal(
      { ...bet, lineTo: input.lineTo ?? null },
      { kind: context.market.kind, runners: context.book.runners },
    )
    if (wrong) return wrong
    const { betting } = (await settingsIn(tx)).of(context.player.domainId)
    if (!betting.isOpen) return refuse('Betting is currently closed.')
    const isStale = isStaleAt(context.pricing, betting.staleSeconds, now)
    return {
      context,
      bet,
      facts: withUplineLimits(withOperatorLimits(betFacts(context, bet, isStale), betting), context.path),
      origin: originOf(input.device),
      subject: betSubject(context, bet),
    }
  },
  rule({ context, bet, facts, origin }, { input, now }) {
    const closed = offerRefusal(context.path)
    if (closed) return closed
    const allowance = mayBet(context.care, betCriteria(context, facts, bet), now)
    if ('refused' in allowance) return allowance
    const decision = accept(facts)
    if (isRefusal(decision)) return decision
    const { worst, outcomes } = openPosition([...context.bets, bet], context.book)
    const row = {
      ...betRow(context, bet, now),
      persistence: input.persistence ?? 'LAPSE',
      external_id: input.externalId,
      ip: input.ip ?? null,
    }
    const payload = { bet: bet.id, player: input.player, market: input.market, stake: formatMoney(facts.bet.stake) }
    return decide({
      ...decision,
      bets: [{ bet: row, worst, outcomes }],
      rows: [
        ...(bet.matched > zeroMoney ? [fillRow(context, bet, now)] : []),
        ...originRows({ ...context.player, playerId: context.player.id, betId: bet.id }, origin),
      ],
      events: [
        { name: 'bet.placed', payload },
        ...(allowance.needsReview ? [{ name: 'bet.flagged' as const, payload }] : []),
      ],
    })
  },
  reply: async ({ bet, facts: { position, player }, context }, { input }) => ({
    bet: bet.id,
    player: input.player,
    market: input.market,
    status: bet.matched > zeroMoney ? ('OPEN' as const) : ('UNMATCHED' as const),
    matched: majorUnits(bet.matched),
    ...(bet.matched > zeroMoney ? { matchedOdds: formatOdds(bet.matchedOddsE4) } : {}),
    remaining: majorUnits(bet.remaining),
    cancelled: majorUnits(zeroMoney),
    marketExposure: majorUnits(position.exposureAfter),
    available: majorUnits(player.balance - player.exposure - position.exposureAfter + position.exposureBefore),
    currency: context.player.currency,
  }),
})
