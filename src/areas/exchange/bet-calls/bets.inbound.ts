import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal } from '#blueprint/decision/decision.ts'
import { accept, afterBets } from '#areas/exchange/rules/bets/acceptance.ts'
import { mayBet } from '#areas/players/rules/care/gate.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { formatMoney, zeroMoney } from '#values/money.ts'
import { formatOdds } from '#values/odds.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { betState, majorUnits } from '#blueprint/inbound/field-schemas.ts'
import { delayOn } from './bet-delay.facts.ts'
import { betInput } from './bet-input.ts'
import { betRow, fillRow, originRows } from './bet-rows.ts'
import { offerRefusal } from './path-terms.ts'
import { betCriteria, placementsOf, type ReadPlacement } from './placement.facts.ts'

export const placeBet = inbound({
  path: '/bet',
  feature: 'exchangeBets',
  title: 'Place a bet',
  description:
    'Accepts the bet and reserves the exposure of the player on its market, or returns the reason for the rejection. Where a better price than requested is offered, the bet is matched at it; a worse one is ' +
    'rejected (The price has changed to 1.85), as are odds further away in either direction than the max odds deviation.',
  input: betInput,
  answer: betState,
})

export const placeBetHandler = inboundHandler(placeBet, {
  externalId: ({ externalId: id }) => ({ kind: 'bet', id }),
  delayMs: (db, { market, player }) => delayOn(db, BigInt(market), BigInt(player)),
  lane: ({ player }) => player,
  facts: async (tx, arrived): Promise<ReadPlacement> => {
    const [read = null] = await placementsOf(tx, [arrived])
    return read
  },
  factsOfAll: placementsOf,
  // The exposure of an agent with a limit changes with each bet below.
  alsoReads: ({ context }) => context.ancestors.flatMap((each) => (each.exposureLimit === null ? [] : [each.username])),
  afterOthers: (read, earlier) => ({
    ...read,
    facts: afterBets(
      read.facts,
      earlier.map((other) => other.facts),
    ),
  }),
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
