import { Books, type Bet, type Market, type Player, type Result } from '#checks/paths/books.ts'
import { major, total } from '#checks/paths/arithmetic.ts'
import { downlineOf, nodeOf, uplineOf, type Agent } from '#checks/paths/tree.ts'

export interface Payment {
  readonly id: string
  readonly player: Player
  readonly amount: bigint
  status: string
  approvedBy: string | null
}

export type MarketStatus = 'OPEN' | 'SUSPENDED' | 'CLOSED' | 'SETTLED' | 'VOIDED'

export interface ListedMarket {
  readonly market: Market
  readonly kind: 'match_odds' | 'bookmaker' | 'session'
  status: MarketStatus
}

/** The reference model of an operator: amounts in the books, states beside them. */
export class Model {
  readonly books: Books
  readonly tree: Agent[]
  readonly deposits: Payment[] = []
  readonly withdrawals: Payment[] = []
  readonly markets: ListedMarket[] = []
  readonly lockedAgents = new Set<string>()
  readonly suspendedAgents = new Set<string>()
  readonly lockedPlayers = new Set<string>()
  readonly suspendedPlayers = new Set<string>()
  /** Exposure limit of an agent's downline, by agent. */
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

  listed(market: Market): ListedMarket {
    const found = this.markets.find((one) => one.market === market)
    if (!found) throw new Error(`Market ${market.id} is not listed`)
    return found
  }

  /** The product's error message for a rejected bet, in the order of its rules; null if it is accepted. */
  rejectionOf(bet: Bet): string | null {
    const { status } = this.listed(bet.market)
    if (status !== 'OPEN') return `The market is ${status.toLowerCase()}.`
    return this.#accountObjection(bet.player) ?? this.books.rejectionOf(bet) ?? this.#limitObjection(bet)
  }

  #accountObjection({ id, agent }: Player): string | null {
    if (this.suspendedPlayers.has(id)) return 'The account is not active.'
    if (this.lockedPlayers.has(id)) return 'Betting is locked for this account.'
    const above = uplineOf(this.tree, agent)
    const isLocked = above.some((each) => this.lockedAgents.has(each) || this.suspendedAgents.has(each))
    return isLocked ? 'Betting is locked by an upline account.' : null
  }

  /** The increase of exposure that the bet would cause. */
  exposureIncrease({ player, market, ...bet }: Bet): bigint {
    const before = this.books.exposureIn(player, market)
    const trial = { ...bet, player, market }
    player.bets.push(trial)
    const after = this.books.exposureIn(player, market)
    player.bets.splice(player.bets.indexOf(trial), 1)
    return after - before
  }

  #limitObjection(bet: Bet): string | null {
    const exposureIncrease = this.exposureIncrease(bet)
    if (exposureIncrease <= 0n) return null
    const isAbove = uplineOf(this.tree, bet.player.agent).some((agent) => {
      const limit = this.limits.get(agent)
      return limit !== undefined && this.exposureBelow(agent) + exposureIncrease > limit
    })
    return isAbove ? 'This bet would exceed the exposure limit of an upline account.' : null
  }

  exposureBelow(agent: string): bigint {
    const nodes = downlineOf(this.tree, agent)
    const players = this.players.filter((player) => nodes.has(player.agent))
    return total(players.map(({ id }) => this.books.wallet(id).exposure))
  }

  withdrawalRejection(player: Player, amount: bigint): string | null {
    if (this.suspendedPlayers.has(player.id)) return 'Withdrawals are locked for this account.'
    if (amount < 100n) return `Min withdrawal is ${major(100n)}.`
    return amount > this.available(player) ? 'Not enough available balance.' : null
  }

  requestDeposit(id: string, player: Player, amount: bigint): void {
    this.deposits.push({ id, player, amount, status: 'PENDING', approvedBy: null })
  }

  confirmDeposit(deposit: Payment): void {
    deposit.status = 'SUCCESS'
    this.books.book(deposit.player.id, 'DEPOSIT', deposit.amount)
  }

  requestWithdrawal(id: string, player: Player, amount: bigint): void {
    this.withdrawals.push({ id, player, amount, status: 'PENDING', approvedBy: null })
    this.books.book(player.id, 'WITHDRAW_HOLD', -amount, amount)
  }

  endWithdrawal(withdrawal: Payment, status: 'REJECTED' | 'CANCELLED' | 'SUCCESS'): void {
    const { player, amount } = withdrawal
    withdrawal.status = status
    if (status === 'SUCCESS') this.books.book(player.id, 'WITHDRAW_PAID', 0n, -amount)
    else this.books.book(player.id, 'WITHDRAW_RELEASE', amount, -amount)
  }

  settle(listed: ListedMarket, end: Result): void {
    this.books.settle(listed.market, end)
    listed.status = end === 'void' ? 'VOIDED' : 'SETTLED'
  }

  rollBack(listed: ListedMarket): void {
    this.books.rollBack(listed.market)
    listed.status = 'CLOSED'
  }

  unmatchedBets(): Bet[] {
    return this.books.bets.filter((bet) => bet.remaining > 0n && (bet.status === 'OPEN' || bet.status === 'UNMATCHED'))
  }

  /** Changes an agent's shares; bets keep the shares they were placed with. */
  changeShares(agent: string, held: Agent['held'], mode: Agent['mode']): Agent {
    return Object.assign(nodeOf(this.tree, agent), { held, mode })
  }
}
