import { z } from 'zod/mini'
import { inbound } from '#blueprint/inbound.ts'
import { decide, isRefusal, refuse, type Refusal } from '#domain/decision.ts'
import { accept, type BetFacts } from '#domain/exchange/acceptance.ts'
import { openPosition, type BookedBet } from '#domain/exchange/open-position.ts'
import { formatMoney, money, nothing } from '#values/money.ts'
import { parseOdds, rateToOdds } from '#values/odds.ts'
import { arrival } from '#server/engine/arrival.ts'
import { lockBook, readAncestors, readScene, sharePathOf, type BetBook, type BetScene } from './bet-facts.data.ts'
import { betState, accountId, amount, amountOrNought, catalogueId, externalId, major, minor } from './words.ts'

const input = z
  .strictObject({
    externalId,
    player: accountId,
    market: catalogueId,
    /** The runner of a match odds, toss or bookmaker market. */
    runner: z.optional(catalogueId),
    /** The line of a session: BACK says it is reached (yes), LAY that it is not (no). */
    line: z.optional(z.int()),
    side: z.enum(['BACK', 'LAY']),
    odds: z.optional(z.string()),
    rate: z.optional(z.string()),
    stake: amount,
    matched: z.optional(amountOrNought),
    ip: z.optional(z.string().check(z.maxLength(45))),
  })
  .check(
    z.refine((bet) => (bet.runner === undefined) !== (bet.line === undefined), 'Name a runner or a line'),
    z.refine((bet) => (bet.odds === undefined) !== (bet.rate === undefined), 'Give odds or a rate'),
  )
type Asked = z.infer<typeof input>

export const placeBet = inbound({
  path: '/bet',
  title: 'Place a bet',
  description: 'Takes the bet and reserves what its market can cost the player, or says why not.',
  input,
  answer: betState,
})

const oddsOf = ({ odds, rate }: Asked): number | null => (odds === undefined ? rateToOdds(rate ?? '') : parseOdds(odds))

interface Placing {
  readonly scene: BetScene
  readonly book: BetBook
  readonly bet: BookedBet
  readonly facts: BetFacts
  readonly sharePath: bigint
}

/** Why the bet does not fit its market at all, whatever the limits say. */
function misfit(asked: Asked, scene: BetScene, book: BetBook): Refusal | null {
  const isSession = scene.kind === 'session'
  if (isSession !== (asked.line !== undefined))
    return refuse(isSession ? 'A session is bet on by its line' : 'Name a runner')
  const isThere = asked.runner === undefined || book.market.runners.includes(BigInt(asked.runner))
  if (!isThere) return refuse('The runner is not in this market', 'runner')
  const matched = asked.matched === undefined ? minor(asked.stake) : minor(asked.matched)
  if (matched > minor(asked.stake)) return refuse('More is matched than staked', 'matched')
  if (isSession && matched !== minor(asked.stake)) return refuse('A session bet is matched at once', 'matched')
  return null
}

function bookedFrom(asked: Asked, scene: BetScene, oddsE4: number): BookedBet {
  const stake = minor(asked.stake)
  const matched = asked.matched === undefined ? stake : minor(asked.matched)
  return {
    id: scene.bet_id,
    runnerId: asked.runner === undefined ? null : BigInt(asked.runner),
    line: asked.line ?? null,
    side: asked.side,
    oddsE4,
    matchedOddsE4: oddsE4,
    matched,
    remaining: money(stake - matched),
  }
}

/** A price we do not quote is the site's own business; an order that waits takes no price yet. */
function offeredTo(bet: BookedBet, { prices }: BetBook): number {
  const quoted = bet.runnerId === null ? undefined : prices.get(bet.runnerId)
  const offered = bet.side === 'BACK' ? quoted?.backE4 : quoted?.layE4
  return bet.matched === nothing ? bet.oddsE4 : (offered ?? bet.oddsE4)
}

const longestOddsE4 = 10_000_000
const shortestOddsE4 = 10_001

function betFacts(scene: BetScene, book: BetBook, bet: BookedBet): Omit<BetFacts, 'ancestors'> {
  const before = openPosition(book.bets, book.market)
  const after = openPosition([...book.bets, bet], book.market)
  return {
    bet: {
      side: bet.side,
      oddsE4: bet.oddsE4,
      stake: money(bet.matched + bet.remaining),
      ...(bet.line === null ? {} : { line: bet.line }),
    },
    market: {
      ref: `market:${scene.market_id}`,
      status: scene.market_status,
      isEventOpen: scene.event_is_open,
      offeredE4: offeredTo(bet, book),
      offeredLine: scene.line ?? bet.line,
      minStake: money(scene.min_stake),
      maxStake: money(scene.max_stake),
      minOddsE4: shortestOddsE4,
      maxOddsE4: longestOddsE4,
      maxProfit: null,
      maxLoss: scene.max_loss === null ? null : money(scene.max_loss),
    },
    player: {
      id: scene.player_id,
      username: scene.username,
      isActive: scene.player_status === 'ACTIVE',
      isBetLocked: scene.is_bet_locked,
      balance: money(book.wallet.balance),
      exposure: money(book.wallet.exposure),
      exposureLimit: scene.exposure_limit < 0n ? null : money(scene.exposure_limit),
    },
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
  async facts(tx, { input: asked }): Promise<(Placing & { subject: ReturnType<typeof subjectOf> }) | Refusal | null> {
    const oddsE4 = oddsOf(asked)
    if (oddsE4 === null || oddsE4 > longestOddsE4)
      return refuse('Odds like "1.85" or a rate like "95"', asked.odds === undefined ? 'rate' : 'odds')
    const ids = { playerId: BigInt(asked.player), marketId: BigInt(asked.market) }
    const scene = await readScene(tx, ids.playerId, ids.marketId)
    if (!scene) return null
    const ancestors = await readAncestors(tx, scene.upline)
    const book = await lockBook(tx, ids, scene)
    if (!book) return null
    const wrong = misfit(asked, scene, book)
    if (wrong) return wrong
    const bet = bookedFrom(asked, scene, oddsE4)
    const sharePath = await sharePathOf(tx, scene.agent_id, scene.product)
    return {
      scene,
      book,
      bet,
      sharePath,
      facts: { ...betFacts(scene, book, bet), ancestors },
      subject: subjectOf(scene, bet),
    }
  },
  rule({ scene, book, bet, facts, sharePath }, { input: asked, now }) {
    const decision = accept(facts)
    if (isRefusal(decision)) return decision
    const { worst, outcomes } = openPosition([...book.bets, bet], book.market)
    const owner = { player_id: scene.player_id, domain_id: scene.domain_id }
    const row = {
      ...owner,
      id: bet.id,
      agent_id: scene.agent_id,
      market_id: scene.market_id,
      product: scene.product,
      runner_id: bet.runnerId,
      line: bet.line,
      side: bet.side,
      odds_e4: bet.oddsE4,
      matched_odds_e4: bet.matchedOddsE4,
      stake: facts.bet.stake,
      matched: bet.matched,
      remaining: bet.remaining,
      cancelled: nothing,
      share_path_id: sharePath,
      external_id: asked.externalId,
      ip: asked.ip ?? null,
      placed_at: now,
      matched_at: bet.matched > nothing ? now : null,
    }
    const fill = {
      ...owner,
      cell: scene.cell,
      bet_id: bet.id,
      id: bet.id,
      size: bet.matched,
      odds_e4: bet.oddsE4,
      at: now,
    }
    return decide({
      ...decision,
      bets: [{ bet: row, worst, outcomes }],
      rows: bet.matched > nothing ? [{ table: 'bet_fill', values: fill }] : [],
      events: [
        {
          name: 'bet.placed',
          payload: { bet: bet.id, player: asked.player, market: asked.market, stake: formatMoney(facts.bet.stake) },
        },
      ],
    })
  },
  reply: async ({ bet, facts, scene, book }, { input: asked }) => ({
    bet: bet.id,
    player: asked.player,
    market: asked.market,
    status: bet.matched > nothing ? ('OPEN' as const) : ('UNMATCHED' as const),
    matched: major(bet.matched),
    remaining: major(bet.remaining),
    cancelled: major(nothing),
    marketExposure: major(facts.position.exposureAfter),
    available: major(
      book.wallet.balance - book.wallet.exposure - facts.position.exposureAfter + facts.position.exposureBefore,
    ),
    currency: scene.currency,
  }),
})

const subjectOf = (scene: BetScene, bet: BookedBet) => ({
  table: 'bet_open' as const,
  key: { cell: scene.cell, player_id: scene.player_id, id: bet.id },
  domainId: scene.domain_id,
  agentId: scene.agent_id,
  name: `bet ${bet.id}`,
  shown: {},
})
