import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { accept, type BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import { mayBet, type WantedBet } from '#areas/players/rules/care/gate.ts'
import { misfit } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition, type BookedMarket } from '#areas/exchange/rules/bets/open-position.ts'
import { formatMoney, money, nothing } from '#values/money.ts'
import { parseOdds, rateToOdds } from '#values/odds.ts'
import type { Subject } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/told.ts'
import { arrival } from '#engine/arrival.ts'
import { delayOn } from './bet-delay.facts.ts'
import { amountOrNull, lockScene, type BetScene } from './bet-facts.facts.ts'
import { withinHouse } from './house-limits.ts'
import { offerRefusal, withinPath } from './path-terms.ts'
import {
  betState,
  accountId,
  address,
  amount,
  amountOrNought,
  catalogueId,
  externalId,
  line,
  major,
  minor,
  odds,
  rate,
  whereabouts,
} from '#blueprint/inbound/words.ts'

const input = z
  .strictObject({
    externalId,
    player: accountId,
    market: catalogueId,
    /** The runner of a match odds, toss or bookmaker market. */
    runner: z.optional(catalogueId),
    /** The line of a session: BACK says it is reached (yes), LAY that it is not (no). On a line market BACK sells, LAY buys. */
    line: z.optional(line),
    /** Where a range ends: the result reaches the line and stays below this. */
    lineTo: z.optional(line),
    side: z.enum(['BACK', 'LAY']),
    odds: z.optional(odds),
    rate: z.optional(rate),
    stake: amount,
    matched: z.optional(amountOrNought),
    /** What becomes of what waits when the market is suspended for play or closed. */
    persistence: z.optional(z.enum(['LAPSE', 'PERSIST'])),
    ip: z.optional(address),
    ...whereabouts,
  })
  .check(
    z.refine((bet) => (bet.runner === undefined) !== (bet.line === undefined), 'Name a runner or a line'),
    z.refine((bet) => (bet.odds === undefined) !== (bet.rate === undefined), 'Provide either odds or a rate.'),
  )
type Asked = z.infer<typeof input>

export const placeBet = inbound({
  path: '/bet',
  title: 'Place a bet',
  description:
    'Accepts the bet and reserves the exposure of the player on its market, or returns the reason for the rejection. A price better than requested is accepted; a worse one is ' +
    'refused (The price has changed to 1.85), as is one further away to either side than the max odds deviation that is set.',
  input,
  answer: betState,
})

const oddsOf = ({ odds, rate }: Asked): number | null => (odds === undefined ? rateToOdds(rate ?? '') : parseOdds(odds))

interface Placing {
  readonly scene: BetScene
  readonly bet: BookedBet
  readonly facts: BetFacts
}

/** A meter's bet keeps how far it pays. */
const meterEnd = ({ line: at }: Asked, { market: { kind, reach } }: BetScene): number | null =>
  kind === 'meter' && at !== undefined ? at + reach : null

function bookedFrom(asked: Asked, scene: BetScene, oddsE4: number): BookedBet {
  const stake = minor(asked.stake)
  const matched = asked.matched === undefined ? stake : minor(asked.matched)
  return {
    id: scene.betId,
    runnerId: asked.runner === undefined ? null : BigInt(asked.runner),
    line: asked.line ?? null,
    lineTo: asked.lineTo ?? meterEnd(asked, scene),
    side: asked.side,
    oddsE4,
    matchedOddsE4: oddsE4,
    matched,
    remaining: money(stake - matched),
  }
}

/** A price we do not quote is the site's own business; an order that waits takes no price yet. */
function offeredTo(bet: BookedBet, { prices }: BetScene): number {
  const quoted = bet.runnerId === null ? undefined : prices.get(bet.runnerId)
  const offered = bet.side === 'BACK' ? quoted?.backE4 : quoted?.layE4
  return bet.matched === nothing ? bet.oddsE4 : (offered ?? bet.oddsE4)
}

/** With all of it matched: what rests at the price that was asked. */
function bestOf(bet: BookedBet, book: BookedMarket): bigint {
  const resting = { ...bet, matched: bet.remaining, remaining: nothing, matchedOddsE4: bet.oddsE4, fillsE4: null }
  return openPosition([{ ...bet, remaining: nothing }], book).best + openPosition([resting], book).best
}

/** The bet as the player's restrictions and limits look at it. */
function wantedFrom({ market, account, book }: BetScene, { bet, position }: BetFacts, booked: BookedBet): WantedBet {
  const grows = position.exposureAfter - position.exposureBefore
  return {
    sport: market.sport,
    event: market.event,
    marketType: market.kind,
    provider: market.product,
    stake: bet.stake,
    oddsE4: bet.oddsE4,
    win: bestOf(booked, book),
    marketExposureAfter: position.exposureAfter,
    exposureAfter: account.exposure + grows,
    isHedge: grows <= 0n,
  }
}

const longestOddsE4 = 10_000_000
const shortestOddsE4 = 10_001

function betFacts(scene: BetScene, bet: BookedBet): BetFacts {
  const { market, ancestors, account } = scene
  const before = openPosition(scene.bets, scene.book)
  const after = openPosition([...scene.bets, bet], scene.book)
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
      offeredE4: offeredTo(bet, scene),
      offeredLine: market.line ?? bet.line,
      minStake: money(BigInt(market.minStake)),
      maxStake: money(BigInt(market.maxStake)),
      minOddsE4: market.minOddsE4 ?? shortestOddsE4,
      maxOddsE4: market.maxOddsE4 ?? longestOddsE4,
      maxProfit: amountOrNull(market.maxProfit),
      maxLoss: amountOrNull(market.maxLoss),
      maxDeviation: market.maxDeviation,
      limits: scene.limits,
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

export const placeBetArrival = arrival(placeBet, {
  externalId: ({ externalId: id }) => ({ kind: 'bet', id }),
  delayMs: (db, { market, player }) => delayOn(db, BigInt(market), BigInt(player)),
  async facts(tx, { input: asked, now }): Promise<(Placing & { subject: Subject }) | Refusal | null> {
    const oddsE4 = oddsOf(asked)
    if (oddsE4 === null || oddsE4 > longestOddsE4)
      return refuse('Odds like "1.85" or a rate like "95"', asked.odds === undefined ? 'rate' : 'odds')
    const scene = await lockScene(tx, { player: BigInt(asked.player), market: BigInt(asked.market), at: now })
    if (!scene) return null
    const bet = bookedFrom(asked, scene, oddsE4)
    if (bet.remaining < nothing) return refuse('Matched amount must not exceed the stake.', 'matched')
    const wrong = misfit(
      { ...bet, lineTo: asked.lineTo ?? null },
      { kind: scene.market.kind, runners: scene.book.runners },
    )
    if (wrong) return wrong
    const { betting } = (await settingsIn(tx)).of(scene.player.domainId)
    if (!betting.isOpen) return refuse('No bets are taken at the moment')
    return {
      scene,
      bet,
      facts: withinPath(withinHouse(betFacts(scene, bet), betting), scene.path),
      subject: subjectOf(scene, bet),
    }
  },
  rule({ scene, bet, facts }, { input: asked, now }) {
    const closed = offerRefusal(scene.path)
    if (closed) return closed
    const leave = mayBet(scene.care, wantedFrom(scene, facts, bet), now)
    if ('refused' in leave) return leave
    const decision = accept(facts)
    if (isRefusal(decision)) return decision
    const { worst, outcomes } = openPosition([...scene.bets, bet], scene.book)
    const row = {
      ...rowOf(scene, bet, now),
      persistence: asked.persistence ?? 'LAPSE',
      external_id: asked.externalId,
      ip: asked.ip ?? null,
    }
    const payload = { bet: bet.id, player: asked.player, market: asked.market, stake: formatMoney(facts.bet.stake) }
    return decide({
      ...decision,
      bets: [{ bet: row, worst, outcomes }],
      rows: bet.matched > nothing ? [fillOf(scene, bet, now)] : [],
      events: [{ name: 'bet.placed', payload }, ...(leave.needsReview ? [{ name: 'bet.flagged', payload }] : [])],
    })
  },
  reply: async ({ bet, facts: { position, player }, scene }, { input: asked }) => ({
    bet: bet.id,
    player: asked.player,
    market: asked.market,
    status: bet.matched > nothing ? ('OPEN' as const) : ('UNMATCHED' as const),
    matched: major(bet.matched),
    remaining: major(bet.remaining),
    cancelled: major(nothing),
    marketExposure: major(position.exposureAfter),
    available: major(player.balance - player.exposure - position.exposureAfter + position.exposureBefore),
    currency: scene.player.currency,
  }),
})

const rowOf = ({ player, market, sharePath }: BetScene, bet: BookedBet, now: Date) => ({
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
  cancelled: nothing,
  share_path_id: sharePath,
  placed_at: now,
  matched_at: bet.matched > nothing ? now : null,
})

const fillOf = ({ player }: BetScene, bet: BookedBet, now: Date) => ({
  table: 'bet_fill' as const,
  values: {
    cell: player.cell,
    player_id: player.id,
    bet_id: bet.id,
    id: bet.id,
    domain_id: player.domainId,
    size: bet.matched,
    odds_e4: bet.oddsE4,
    at: now,
  },
})

const subjectOf = ({ player }: BetScene, bet: BookedBet): Subject => ({
  table: 'bet_open' as const,
  key: { cell: player.cell, player_id: player.id, id: bet.id },
  domainId: player.domainId,
  agentId: BigInt(player.agentId),
  name: `bet ${bet.id}`,
  shown: {},
})
