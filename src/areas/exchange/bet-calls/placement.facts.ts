import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { matchedPrice, type BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { WantedBet } from '#areas/players/rules/care/gate.ts'
import { isStaleAt } from '#areas/exchange/rules/markets/stale-prices.ts'
import { misfitRefusal } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition, type BookedMarket } from '#areas/exchange/rules/bets/open-position.ts'
import { originOf, type BetOrigin } from '#areas/exchange/rules/bets/origin.ts'
import { atLeast, atMost, money, zeroMoney } from '#values/money.ts'
import { parseOdds, rateToOdds } from '#values/odds.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { minorUnits } from '#blueprint/inbound/field-schemas.ts'
import { largestOf, lockBetContexts, offeredLineTo, offeredTo, quoteOn, type BetContext } from './bet-context.facts.ts'
import type { BetRequest } from './bet-input.ts'
import { betSubject } from './bet-rows.ts'
import { withOperatorLimits } from './operator-limits.ts'
import { withUplineLimits } from './path-terms.ts'

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
export function betCriteria(
  { market, account, book }: BetContext,
  { bet, position }: BetFacts,
  booked: BookedBet,
): WantedBet {
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

interface PlacementCall {
  readonly input: BetRequest
  readonly now: Date
}
export type ReadPlacement = PlacementFacts | Refusal | null

/** The odds of a bet, or why they are not odds. */
function readableOdds({ input }: PlacementCall): number | Refusal {
  const oddsE4 = oddsOf(input)
  return oddsE4 === null || oddsE4 > maxOddsE4
    ? refuse('Must be odds like "1.85" or a rate like "95".', input.odds === undefined ? 'rate' : 'odds')
    : oddsE4
}

/** Facts of bets of different players, read and locked in one round trip. */
export async function placementsOf(tx: Tx, all: readonly PlacementCall[]): Promise<readonly ReadPlacement[]> {
  const read = all.map((call) => ({ call, odds: readableOdds(call) }))
  const readable = read.flatMap(({ call, odds }) => (typeof odds === 'number' ? [call] : []))
  const contexts = await lockBetContexts(
    tx,
    readable.map(({ input, now }) => ({ player: BigInt(input.player), market: BigInt(input.market), at: now })),
  )
  const contextOf = new Map(readable.map((call, place) => [call, contexts[place] ?? null]))
  const settings = await settingsIn(tx)
  return read.map(({ call, odds }) => {
    if (typeof odds !== 'number') return odds
    const context = contextOf.get(call)
    if (!context) return null
    return placementOf(call, { context, oddsE4: odds, betting: settings.of(context.player.domainId).betting })
  })
}

interface ReadBet {
  readonly context: BetContext
  readonly oddsE4: number
  readonly betting: Settings['betting']
}

function placementOf({ input, now }: PlacementCall, { context, oddsE4, betting }: ReadBet): PlacementFacts | Refusal {
  const bet = bookedBetFrom(input, context, oddsE4)
  if (bet.remaining < zeroMoney) return refuse('Matched amount must not exceed the stake.', 'matched')
  const wrong = misfitRefusal(
    { ...bet, lineTo: input.lineTo ?? null },
    { kind: context.market.kind, runners: context.book.runners },
  )
  if (wrong) return wrong
  if (!betting.isOpen) return refuse('Betting is currently closed.')
  const isStale = isStaleAt(context.pricing, betting.staleSeconds, now)
  return {
    context,
    bet,
    facts: withUplineLimits(withOperatorLimits(betFacts(context, bet, isStale), betting), context.path),
    origin: originOf(input.device),
    subject: betSubject(context, bet),
  }
}
