import { Books, type Bet, type Market, type Player, type Result } from '#checks/paths/books.ts'
import { major, total } from '#checks/paths/plain.ts'
import { below, nodeOf, uplineOf, type Agent } from '#checks/paths/tree.ts'

export interface Payment {
  readonly id: string
  readonly player: Player
  readonly amount: bigint
  status: string
  approvedBy: string | null
}

export type MarketStatus = 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'SETTLED' | 'VOIDED'

export interface Listed {
  readonly market: Market
  readonly kind: 'match_odds' | 'bookmaker' | 'session'
  status: MarketStatus
}

/** An operator as a person with paper would keep him: the money in the books, the states beside them. */
export class Model {
  readonly books: Books
  readonly tree: Agent[]
  readonly deposits: Payment[] = []
  readonly withdrawals: Payment[] = []
  readonly markets: Listed[] = []
  readonly lockedAgents = new Set<string>()
  readonly suspendedAgents = new Set<string>()
  readonly lockedPlayers = new Set<string>()
  readonly suspendedPlayers = new Set<string>()
  /** What the open bets below an agent may cost at most, by agent. */
  readonly limits = new Map<string, bigint>()

  constructor(tree: Agent[]) {
    this.tree = tree
    this.books = new Books(tree)
  }

  get players(): readonly Player[] {
    return this.books.players
  }

  available({ id }: Player): bigint {
    const { balance, exposure } = this.books.wallet(id)
    return balance - exposure
  }

  listed(market: Market): Listed {
    const found = this.markets.find((one) => one.market === market)
    if (!found) throw new Error(`Market ${market.id} is not listed`)
    return found
  }

  /** Why a bet is refused, in the product's words and in the order of its rules; null when it is taken. */
  objection(bet: Bet): string | null {
    const { status } = this.listed(bet.market)
    if (status !== 'OPEN') return `The market is ${status.toLowerCase()}`
    return this.#accountObjection(bet.player) ?? this.books.objection(bet) ?? this.#limitObjection(bet)
  }

  #accountObjection({ id, agent }: Player): string | null {
    if (this.suspendedPlayers.has(id)) return 'The account is not active.'
    if (this.lockedPlayers.has(id)) return 'Betting is locked for this account.'
    const above = uplineOf(this.tree, agent)
    const isLocked = above.some((each) => this.lockedAgents.has(each) || this.suspendedAgents.has(each))
    return isLocked ? 'Betting is locked by an upline account' : null
  }

  /** What the bet would add to the exposure of everybody above. */
  growth({ player, market, ...bet }: Bet): bigint {
    const before = this.books.exposureIn(player, market)
    const trial = { ...bet, player, market }
    player.bets.push(trial)
    const after = this.books.exposureIn(player, market)
    player.bets.splice(player.bets.indexOf(trial), 1)
    return after - before
  }

  #limitObjection(bet: Bet): string | null {
    const growth = this.growth(bet)
    if (growth <= 0n) return null
    const isAbove = uplineOf(this.tree, bet.player.agent).some((agent) => {
      const limit = this.limits.get(agent)
      return limit !== undefined && this.exposureBelow(agent) + growth > limit
    })
    return isAbove ? 'Above the exposure limit of an upline account' : null
  }

  exposureBelow(agent: string): bigint {
    const nodes = below(this.tree, agent)
    const players = this.players.filter((player) => nodes.has(player.agent))
    return total(players.map(({ id }) => this.books.wallet(id).exposure))
  }

  withdrawalObjection(player: Player, amount: bigint): string | null {
    if (this.suspendedPlayers.has(player.id)) return 'Withdrawals are locked for this account'
    if (amount < 100n) return `Min withdrawal is ${major(100n)}`
    return amount > this.available(player) ? 'Not enough available balance' : null
  }

  askDeposit(id: string, player: Player, amount: bigint): void {
    this.deposits.push({ id, player, amount, status: 'PENDING', approvedBy: null })
  }

  confirmDeposit(deposit: Payment): void {
    deposit.status = 'SUCCESS'
    this.books.book(deposit.player.id, 'DEPOSIT', deposit.amount)
  }

  askWithdrawal(id: string, player: Player, amount: bigint): void {
    this.withdrawals.push({ id, player, amount, status: 'PENDING', approvedBy: null })
    this.books.book(player.id, 'WITHDRAW_HOLD', -amount, amount)
  }

  endWithdrawal(withdrawal: Payment, status: 'REJECTED' | 'CANCELLED' | 'SUCCESS'): void {
    const { player, amount } = withdrawal
    withdrawal.status = status
    if (status === 'SUCCESS') this.books.book(player.id, 'WITHDRAW_PAID', 0n, -amount)
    else this.books.book(player.id, 'WITHDRAW_RELEASE', amount, -amount)
  }

  settle(listed: Listed, end: Result): void {
    this.books.settle(listed.market, end)
    listed.status = end === 'void' ? 'VOIDED' : 'SETTLED'
  }

  rollBack(listed: Listed): void {
    this.books.rollBack(listed.market)
    listed.status = 'CLOSED'
  }

  /** What the players of a market won together when it was last settled: what a second person is asked for. */
  lastResult({ market }: Listed): bigint {
    const mine = this.books.bets.filter((bet) => bet.market === market)
    return total(mine.map(({ pl }) => pl ?? 0n))
  }

  waitingBets(): Bet[] {
    return this.books.bets.filter((bet) => bet.remaining > 0n && (bet.status === 'OPEN' || bet.status === 'UNMATCHED'))
  }

  /** A share may change at any moment; bets keep the one they were placed with. */
  reshare(agent: string, held: Agent['held'], mode: Agent['mode']): Agent {
    return Object.assign(nodeOf(this.tree, agent), { held, mode })
  }
}
