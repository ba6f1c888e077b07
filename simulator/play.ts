import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { between, oneOf } from './chance.ts'
import { SiteRefusal, type PlayerSite } from './player-site.ts'
import { endTicket, placeTicket, type TicketState } from './tickets.ts'
import { retryUntilAnswered, type RetryCounts } from './unknown-outcomes.ts'

type Market = Awaited<ReturnType<PlayerSite['markets']>>['markets'][number]

export interface Counts extends RetryCounts {
  /** Number of successful actions by name. */
  readonly done: Record<string, number>
  /** Number of refusals by message. */
  readonly refused: Record<string, number>
  /** Calls that never got a response. */
  unanswered: number
}

interface Order {
  readonly bet: string
  readonly odds: string
  readonly remaining: string
}

/** The state a player site keeps itself. */
interface SiteState extends TicketState {
  readonly counts: Counts
  readonly players: string[]
  readonly orders: Order[]
  readonly withdrawals: string[]
  markets: readonly Market[]
}

export interface Play {
  readonly site: PlayerSite
  readonly rate: number
  readonly seconds: number
  readonly signal: AbortSignal
}

const atOnce = 8

/** Plays for a while at a rate, with a few calls in parallel, and returns the totals. */
export async function play({ site, rate, seconds, signal }: Play): Promise<Counts> {
  const counts: Counts = { done: {}, refused: {}, unanswered: 0, repeated: 0, contradicted: 0 }
  const memory: SiteState = { site, counts, players: [], orders: [], withdrawals: [], tickets: [], markets: [] }
  const last = Math.ceil(rate * seconds)
  const under = new Set<Promise<void>>()
  const from = performance.now()
  for (let turn = 0; turn < last && !signal.aborted; turn++) {
    if (turn % Math.ceil(rate * 5) === 0) await step(memory, viewMarkets)
    const early = from + (turn * 1000) / rate - performance.now()
    if (early > 0) await delay(early, undefined, { signal }).catch(ignoreAbort)
    if (performance.now() - from > seconds * 1000) break
    if (under.size >= atOnce) await Promise.race(under)
    const going = step(memory, choose(memory)).finally(() => under.delete(going))
    under.add(going)
  }
  await Promise.all(under)
  return counts
}

/** A stop request is not a failure; anything else is. */
function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}

type Step = (memory: SiteState) => Promise<string>

async function step(memory: SiteState, take: Step): Promise<void> {
  const { done, refused } = memory.counts
  try {
    const what = await take(memory)
    done[what] = (done[what] ?? 0) + 1
  } catch (error) {
    if (error instanceof SiteRefusal) refused[error.message] = (refused[error.message] ?? 0) + 1
    else {
      memory.counts.unanswered += 1
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

function choose({ players, orders, withdrawals, tickets, markets }: SiteState): Step {
  if (players.length < 4) return register
  const dice = Math.random()
  if (dice < 0.04) return register
  if (dice < 0.12) return deposit
  if (dice < 0.15) return withdraw
  if (dice < 0.17 && withdrawals.length > 0) return cancelWithdrawal
  if (dice < 0.25) return viewBalance
  if (dice < 0.4 && orders.length > 0) return changeOrder
  if (dice < 0.5) return tickets.length > 3 ? endTicket : placeTicket
  return markets.length > 0 ? bet : deposit
}

const viewMarkets: Step = async (memory) => {
  memory.markets = (await memory.site.markets({})).markets
  return 'viewed the markets'
}

const register: Step = async (memory) => {
  const { site, counts } = memory
  const username = `sim.${randomUUID().slice(0, 13)}`
  const request = { externalId: randomUUID(), username, name: 'Simulated Player' }
  const { player } = await retryUntilAnswered((signal) => site.register(request, signal), counts)
  await pay(memory, player, between(20, 200) * 100)
  memory.players.push(player)
  return 'registered a player'
}

async function pay({ site, counts }: SiteState, player: string, rupees: number): Promise<void> {
  const amount = `${rupees}.00`
  const method = oneOf(['upi', 'bank', 'card'] as const)
  const request = { externalId: randomUUID(), player, method, amount, utr: `SIM${between(1e9, 9e9)}` }
  const { deposit: id } = await retryUntilAnswered((signal) => site.deposit(request, signal), counts)
  const arrived = { externalId: randomUUID(), deposit: id, amount }
  await retryUntilAnswered((signal) => site.confirmDeposit(arrived, signal), counts)
}

const deposit: Step = async (memory) => {
  const { site, counts, players } = memory
  const player = oneOf(players)
  const dice = Math.random()
  if (dice < 0.7) {
    await pay(memory, player, between(10, 100) * 100)
    return 'deposited'
  }
  const request = { externalId: randomUUID(), player, method: 'upi' as const, amount: `${between(10, 100) * 100}.00` }
  const { deposit: id } = await retryUntilAnswered((signal) => site.deposit(request, signal), counts)
  if (dice < 0.85) return 'requested a deposit'
  const failed = { externalId: randomUUID(), deposit: id, reason: 'Declined by the gateway' }
  await retryUntilAnswered((signal) => site.failDeposit(failed, signal), counts)
  return 'failed a deposit'
}

const withdraw: Step = async ({ site, counts, players, withdrawals }) => {
  const player = oneOf(players)
  const { available } = await site.balance({ player })
  const rupees = Math.floor(Number(available) * 0.3)
  if (rupees < 100) return 'had too little to withdraw'
  const request = {
    externalId: randomUUID(),
    player,
    method: 'bank' as const,
    amount: `${rupees}.00`,
    beneficiary: 'XXXX0000',
  }
  const { withdrawal } = await retryUntilAnswered((signal) => site.withdraw(request, signal), counts)
  withdrawals.push(withdrawal)
  return 'requested a withdrawal'
}

const cancelWithdrawal: Step = async ({ site, counts, withdrawals }) => {
  const request = { externalId: randomUUID(), withdrawal: withdrawals.shift() ?? '' }
  await retryUntilAnswered((signal) => site.cancelWithdrawal(request, signal), counts)
  return 'cancelled a withdrawal'
}

const viewBalance: Step = async ({ site, players }) => {
  await site.balance({ player: oneOf(players) })
  return 'viewed a balance'
}

/** Prices vary around the quoted ones; an order at a better price waits. */
function priceAt(quoted: string | null, step: number): string {
  const odds = Math.max(1.02, Number(quoted ?? '2') + step)
  return odds.toFixed(2)
}

function selectionOf(market: Market, side: 'BACK' | 'LAY', better: number) {
  const quoted = market.session?.[side === 'BACK' ? 'yes' : 'no']
  if (quoted) return quoted
  if (market.line !== null) return { line: market.line, rate: '100' }
  const runner = oneOf(market.runners)
  const price = side === 'BACK' ? runner.back : runner.lay
  return { runner: runner.runner, odds: priceAt(price, side === 'BACK' ? better : -better) }
}

const bet: Step = async ({ site, counts, players, orders, markets }) => {
  const market = oneOf(markets)
  const side = oneOf(['BACK', 'BACK', 'LAY'] as const)
  const waits = market.kind === 'match_odds' && Math.random() < 0.3
  const selection = selectionOf(market, side, waits ? between(1, 12) / 100 : 0)
  const stake = `${Math.max(Math.ceil(Number(market.minStake)), between(1, 20) * 100)}.00`
  const request = {
    ...selection,
    ...(waits ? { matched: '0' } : {}),
    externalId: randomUUID(),
    player: oneOf(players),
    market: market.market,
    side,
    stake,
    ip: '203.0.113.7',
  }
  const placed = await retryUntilAnswered((signal) => site.bet(request, signal), counts)
  if (placed.status !== 'UNMATCHED') return 'placed a bet'
  orders.push({ bet: placed.bet, odds: 'odds' in selection ? selection.odds : '2', remaining: placed.remaining })
  return 'placed an open order'
}

const changeOrder: Step = async ({ site, counts, orders }) => {
  const order = orders.splice(between(0, orders.length - 1), 1)[0]
  if (!order) return 'had no open order'
  const { bet: id, odds, remaining } = order
  const request = { externalId: randomUUID(), bet: id }
  if (Math.random() < 0.35) {
    await retryUntilAnswered((signal) => site.cancelBet(request, signal), counts)
    return 'cancelled an order'
  }
  const isPart = Math.random() < 0.3 && Number(remaining) >= 200
  const size = isPart ? `${Math.floor(Number(remaining) / 2)}.00` : remaining
  const matched = await retryUntilAnswered((signal) => site.matchBet({ ...request, size, odds }, signal), counts)
  if (isPart) orders.push({ bet: id, odds, remaining: matched.remaining })
  return isPart ? 'matched part of an order' : 'matched an order'
}
