import { setImmediate as turn } from 'node:timers/promises'
import { planAdjustments } from './payments/adjustments.ts'
import type { Agent } from './people/agents.ts'
import { changeOrder, orderPatience, placeBet, type Bet, type Floor } from './betting/bets.ts'
import { planCasino } from './betting/casino.ts'
import { planTickets } from './betting/tickets.ts'
import type { Market } from './betting/market.ts'
import type { Catalogue } from './catalogue.ts'
import { deposit, otherDeposits, topUp, type PaymentContext } from './payments/payments.ts'
import type { PlayerPool } from './people/players.ts'
import { rupees, type TimedEvent } from './context.ts'
import { settleMarket, type SettlementContext } from './betting/settling.ts'
import { planWithdrawals } from './payments/withdrawals.ts'

interface HistoryInput {
  readonly till: PaymentContext
  readonly crowd: PlayerPool
  readonly catalogue: Catalogue
}

/** How much is generated before the event loop gets a turn, so that a start can be cancelled. */
const yieldEvery = 2_000

/** Generates everything in the order of time, so that statements read like real ones. */
export async function generateHistory({ till, crowd, catalogue }: HistoryInput): Promise<SettlementContext> {
  const { context, rollups, tree } = till
  const floor: Floor = {
    tree,
    books: new Map(),
    bets: [],
    topUp: (player, need, at) => topUp(till, player, { need, at }),
  }
  const agents = new Map<bigint, Agent>(tree.agents.map((agent) => [agent.id, agent]))
  const accountOf = (id: bigint) => {
    const agent = agents.get(id)
    if (!agent) throw new Error(`There is no agent ${id}.`)
    return agent.account
  }
  const settling: SettlementContext = {
    context,
    floor,
    rollups,
    accountOf,
    endings: new Map(),
    settled: new Map(),
  }
  const counts = betCounts(till, catalogue)
  const happenings = [
    ...firstDeposits(till, crowd),
    ...catalogue.markets.flatMap((market, at) => betsOn(settling, crowd, { market, count: counts[at] ?? 0 })),
    ...settlements(settling, till, catalogue.markets),
    ...planCasino(till, crowd.playing, Math.ceil(context.bets * 0.06)),
    ...otherDeposits(till, crowd.playing, Math.max(40, Math.ceil(context.bets / 80))),
    ...planAdjustments(till, crowd.playing, Math.max(24, Math.ceil(context.bets / 1000))),
    ...planTickets(till, crowd.playing, Math.max(40, Math.ceil(context.bets * 0.02))),
    ...planWithdrawals(till, crowd.playing, Math.max(30, Math.ceil(context.bets / 40))),
  ]
  for (const [at, happening] of happenings.toSorted((a, b) => a.at - b.at).entries()) {
    if (at % yieldEvery === 0) await turn()
    happening.run()
  }
  return settling
}

function firstDeposits(payments: PaymentContext, { players }: PlayerPool): TimedEvent[] {
  const { start, end, random } = payments.context
  return players.flatMap((player, index) => {
    if (player.status === 'CLOSED' || (index >= 10 && random.chance(0.03))) return []
    const soon = Math.max(start, player.joinedAt) + random.between(1, index < 10 ? 2 : 600) * 60_000
    const amount = rupees(player.habit * random.pick([5, 10, 10, 20, 40]))
    return soon > end ? [] : [{ at: soon, run: () => deposit(payments, { player, amount, at: soon }) }]
  })
}

/** The bets of the world, distributed over the markets by attraction. */
function betCounts({ context }: PaymentContext, { markets }: Catalogue): number[] {
  const pulls = markets.map((market) => {
    const [from, to] = windowOf(context, market)
    return to <= from ? 0 : (market.pull * (to - from)) / (market.closesAt - market.opensAt)
  })
  const sum = pulls.reduce((total, pull) => total + pull, 0)
  let reached = 0
  let assigned = 0
  return pulls.map((pull) => {
    reached += (pull / sum) * context.bets
    const count = Math.round(reached) - assigned
    assigned += count
    return count
  })
}

const windowOf = ({ start, end }: PaymentContext['context'], { opensAt, closesAt }: Market): [number, number] => [
  Math.max(start + 3_600_000, opensAt),
  Math.min(end, closesAt),
]

/** Most bets of a match are placed in play. */
function betsOn(
  settling: SettlementContext,
  crowd: PlayerPool,
  { market, count }: { market: Market; count: number },
): TimedEvent[] {
  const { context, floor } = settling
  const { random } = context
  const [from, to] = windowOf(context, market)
  const played = Math.max(from, Math.min(to, market.event.startsAt))
  return Array.from({ length: count }, () => {
    const isLive = random.chance(0.7) && played < to
    const first = isLive ? played : from
    const placedAt = Math.floor(first + random.fraction() * (to - first))
    let bet: Bet | null = null
    const place = {
      at: placedAt,
      run: () => (bet = placeBet(context, floor, { market, player: crowd.playing(placedAt), placedAt })),
    }
    const changesAt = placedAt + random.between(1, orderPatience)
    if (market.kind !== 'match_odds' || changesAt > context.end || random.chance(0.4)) return [place]
    return [place, { at: changesAt, run: () => bet && changeOrder(context, floor, { bet, at: changesAt }) }]
  }).flat()
}

function settlements(settling: SettlementContext, { staff }: PaymentContext, markets: readonly Market[]): TimedEvent[] {
  const { end, start, random } = settling.context
  return markets
    .filter(({ settlesAt, closesAt }) => settlesAt <= end && closesAt > start)
    .map((market) => ({
      at: market.settlesAt,
      run: () =>
        settleMarket(settling, {
          market,
          at: market.settlesAt,
          journal: random.uuid(market.settlesAt),
          requestedBy: staff('risk'),
          confirmedBy: staff('checker'),
        }),
    }))
}
