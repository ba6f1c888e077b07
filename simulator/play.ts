import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { playCasinoRound, type SimulatedCasino } from './casino/rounds.ts'
import { chanceOf, type Chance } from './chance.ts'
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
  readonly markets: Market[]
  readonly casinos: readonly SimulatedCasino[]
}

export interface Play {
  readonly site: PlayerSite
  readonly casinos: readonly SimulatedCasino[]
  /** The same seed makes the same choices; which of several parallel calls is first differs. */
  readonly seed: number
  readonly signal: AbortSignal
  /** How many actions. */
  readonly turns: number
  /** Actions per second; without it one follows another at once. */
  readonly rate?: number
}

/** Actions after which the markets are read again. */
const turnsBetweenViews = 50

const atOnce = 8

/** Plays a number of actions, with a few calls in parallel, and returns the totals. */
export async function play({ site, casinos, seed, signal, turns, rate = Infinity }: Play): Promise<Counts> {
  const counts: Counts = { done: {}, refused: {}, unanswered: 0, repeated: 0, contradicted: 0 }
  const memory: Omit<SiteState, 'chance'> = {
    site,
    casinos,
    counts,
    players: [],
    orders: [],
    withdrawals: [],
    tickets: [],
    markets: [],
  }
  const under = new Set<Promise<void>>()
  const from = performance.now()
  for (let turn = 0; turn < turns && !signal.aborted; turn++) {
    // Each action has its own chance, so that its choices do not depend on the order in which others are answered.
    const state: SiteState = { ...memory, chance: chanceOf(seed + turn) }
    if (turn % turnsBetweenViews === 0) await step(state, viewMarkets)
    const early = from + (turn * 1000) / rate - performance.now()
    if (early > 0) await delay(early, undefined, { signal }).catch(ignoreAbort)
    if (under.size >= atOnce) await Promise.race(under)
    const going = step(state, choose(state)).finally(() => under.delete(going))
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

function choose({ chance, players, orders, withdrawals, tickets, markets }: SiteState): Step {
  if (players.length < 4) return register
  const dice = chance.fraction()
  if (dice < 0.04) return register
  if (dice < 0.12) return deposit
  if (dice < 0.15) return withdraw
  if (dice < 0.17 && withdrawals.length > 0) return cancelWithdrawal
  if (dice < 0.22) return viewBalance
  if (dice < 0.3) return casinoRound
  if (dice < 0.4 && orders.length > 0) return changeOrder
  if (dice < 0.5) return tickets.length > 3 ? endTicket : placeTicket
  return markets.length > 0 ? bet : deposit
}

const casinoRound: Step = (memory) => playCasinoRound(memory, memory.chance.oneOf(memory.casinos))

const viewMarkets: Step = async (memory) => {
  const { markets } = await memory.site.markets({})
  memory.markets.splice(0, memory.markets.length, ...markets)
  return 'viewed the markets'
}

const register: Step = async (memory) => {
  const { site, counts, chance } = memory
  const username = `sim.${randomUUID().slice(0, 13)}`
  const request = { externalId: randomUUID(), username, name: 'Simulated Player' }
  const { player } = await retryUntilAnswered((signal) => site.register(request, signal), { counts, chance })
  await pay(memory, player, chance.between(20, 200) * 100)
  memory.players.push(player)
  return 'registered a player'
}

async function pay({ site, counts, chance }: SiteState, player: string, rupees: number): Promise<void> {
  const amount = `${rupees}.00`
  const method = chance.oneOf(['upi', 'bank', 'card'] as const)
  const request = { externalId: randomUUID(), player, method, amount, utr: `SIM${chance.between(1e9, 9e9)}` }
  const { deposit: id } = await retryUntilAnswered((signal) => site.deposit(request, signal), { counts, chance })
  const arrived = { externalId: randomUUID(), deposit: id, amount }
  await retryUntilAnswered((signal) => site.confirmDeposit(arrived, signal), { counts, chance })
}

const deposit: Step = async (memory) => {
  const { site, counts, chance, players } = memory
  const player = chance.oneOf(players)
  const dice = chance.fraction()
  if (dice < 0.7) {
    await pay(memory, player, chance.between(10, 100) * 100)
    return 'deposited'
  }
  const request = {
    externalId: randomUUID(),
    player,
    method: 'upi' as const,
    amount: `${chance.between(10, 100) * 100}.00`,
  }
  const { deposit: id } = await retryUntilAnswered((signal) => site.deposit(request, signal), { counts, chance })
  if (dice < 0.85) return 'requested a deposit'
  const failed = { externalId: randomUUID(), deposit: id, reason: 'Declined by the gateway' }
  await retryUntilAnswered((signal) => site.failDeposit(failed, signal), { counts, chance })
  return 'failed a deposit'
}

const withdraw: Step = async ({ site, counts, chance, players, withdrawals }) => {
  const player = chance.oneOf(players)
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
  const { withdrawal } = await retryUntilAnswered((signal) => site.withdraw(request, signal), { counts, chance })
  withdrawals.push(withdrawal)
  return 'requested a withdrawal'
}

const cancelWithdrawal: Step = async ({ site, counts, chance, withdrawals }) => {
  const request = { externalId: randomUUID(), withdrawal: withdrawals.shift() ?? '' }
  await retryUntilAnswered((signal) => site.cancelWithdrawal(request, signal), { counts, chance })
  return 'cancelled a withdrawal'
}

const viewBalance: Step = async ({ site, chance, players }) => {
  await site.balance({ player: chance.oneOf(players) })
  return 'viewed a balance'
}

/** Prices vary around the quoted ones; an order at a better price waits. */
function priceAt(quoted: string | null, step: number): string {
  const odds = Math.max(1.02, Number(quoted ?? '2') + step)
  return odds.toFixed(2)
}

function selectionOf(market: Market, side: 'BACK' | 'LAY', better: number, chance: Chance) {
  const quoted = market.session?.[side === 'BACK' ? 'yes' : 'no']
  if (quoted) return quoted
  if (market.line !== null) return { line: market.line, rate: '100' }
  const runner = chance.oneOf(market.runners)
  const price = side === 'BACK' ? runner.back : runner.lay
  return { runner: runner.runner, odds: priceAt(price, side === 'BACK' ? better : -better) }
}

const bet: Step = async ({ site, counts, chance, players, orders, markets }) => {
  const market = chance.oneOf(markets)
  const side = chance.oneOf(['BACK', 'BACK', 'LAY'] as const)
  const waits = market.kind === 'match_odds' && chance.fraction() < 0.3
  const selection = selectionOf(market, side, waits ? chance.between(1, 12) / 100 : 0, chance)
  const stake = `${Math.max(Math.ceil(Number(market.minStake)), chance.between(1, 20) * 100)}.00`
  const request = {
    ...selection,
    ...(waits ? { matched: '0' } : {}),
    externalId: randomUUID(),
    player: chance.oneOf(players),
    market: market.market,
    side,
    stake,
    ip: '203.0.113.7',
  }
  const placed = await retryUntilAnswered((signal) => site.bet(request, signal), { counts, chance })
  if (placed.status !== 'UNMATCHED') return 'placed a bet'
  orders.push({ bet: placed.bet, odds: 'odds' in selection ? selection.odds : '2', remaining: placed.remaining })
  return 'placed an open order'
}

const changeOrder: Step = async ({ site, counts, chance, orders }) => {
  const order = orders.splice(chance.between(0, orders.length - 1), 1)[0]
  if (!order) return 'had no open order'
  const { bet: id, odds, remaining } = order
  const request = { externalId: randomUUID(), bet: id }
  if (chance.fraction() < 0.35) {
    await retryUntilAnswered((signal) => site.cancelBet(request, signal), { counts, chance })
    return 'cancelled an order'
  }
  const isPart = chance.fraction() < 0.3 && Number(remaining) >= 200
  const size = isPart ? `${Math.floor(Number(remaining) / 2)}.00` : remaining
  const matched = await retryUntilAnswered((signal) => site.matchBet({ ...request, size, odds }, signal), {
    counts,
    chance,
  })
  if (isPart) orders.push({ bet: id, odds, remaining: matched.remaining })
  return isPart ? 'matched part of an order' : 'matched an order'
}
