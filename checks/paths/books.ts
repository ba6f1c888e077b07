import {
  entryOf,
  movedBy,
  negate,
  resultAt,
  worstOf,
  type Bet,
  type Posting,
  type Entry,
  type Market,
  type Player,
  type Result,
  type Wallet,
} from './betting/bets.ts'
import { major, divideRounded, oddsText, tenThousandths, total } from './arithmetic.ts'
import { pathKey, pathOf, type Agent, type Product } from './tree.ts'

const plKind: Record<Product, string> = { exchange: 'EXCH_PL', bookmaker: 'BOOKMAKER_PL', fancy: 'FANCY_PL' }

export type { Bet, Posting, Entry, Market, Player, Result, Wallet } from './betting/bets.ts'

/** Reference books of an operator, computed independently of the product. */
export class Books {
  readonly players: Player[] = []
  readonly bets: Bet[] = []
  readonly bookings: Posting[] = []
  readonly entries: Entry[] = []
  readonly wallets = new Map<string, Wallet>()
  readonly #tree: readonly Agent[]
  readonly #settled = new Map<Market, { entries: Entry[]; bets: Bet[] }>()

  constructor(tree: readonly Agent[]) {
    this.#tree = tree
    for (const { id } of tree) this.#open(id)
  }

  #open(account: string): void {
    this.wallets.set(account, { balance: 0n, exposure: 0n, held: 0n, debt: 0n, version: 0n })
  }

  register(id: string, agent: string, name = id): Player {
    const player = { id, agent, name, bets: [] }
    this.players.push(player)
    this.#open(id)
    return player
  }

  wallet(account: string): Wallet {
    const wallet = this.wallets.get(account)
    if (!wallet) throw new Error(`There is no wallet of ${account}`)
    return wallet
  }

  book(account: string, kind: string, money: bigint, held = 0n): void {
    if (money === 0n && held === 0n) return
    const wallet = this.wallet(account)
    wallet.balance += money
    wallet.held += held
    wallet.version += 1n
    wallet.debt = wallet.exposure > wallet.balance ? wallet.exposure - wallet.balance : 0n
    this.bookings.push({ account, kind, wallet: money, held })
  }

  openBets(player: Player, market: Market): Bet[] {
    return player.bets.filter((bet) => bet.market === market && (bet.status === 'OPEN' || bet.status === 'UNMATCHED'))
  }

  exposureIn(player: Player, market: Market): bigint {
    return worstOf(this.openBets(player, market), market)
  }

  /** The product's error message if the bet must be rejected; null if it is accepted. */
  rejectionOf(bet: Bet): string | null {
    const { player, market, stake } = bet
    if (stake < 10_000n) return `Min stake is ${major(10_000n)}.`
    const before = this.exposureIn(player, market)
    const after = worstOf([...this.openBets(player, market), bet], market)
    const { balance, exposure } = this.wallet(player.id)
    return after > before && after - before > balance - exposure ? 'Not enough available balance.' : null
  }

  /** The bet as it would be stored; `take` records it. */
  draft(order: Pick<Bet, 'player' | 'market' | 'on' | 'side' | 'odds' | 'stake' | 'matched'>): Bet {
    const { player, market, stake, matched, odds } = order
    return {
      ...order,
      id: '',
      average: odds,
      worth: matched * (tenThousandths(odds) - 10_000n),
      remaining: stake - matched,
      cancelled: 0n,
      pl: null,
      status: matched > 0n ? 'OPEN' : 'UNMATCHED',
      path: pathOf(this.#tree, player.agent, market.product),
    }
  }

  take(draft: Bet, id: string): Bet {
    const bet = { ...draft, id }
    this.#reweigh(bet, () => {
      bet.player.bets.push(bet)
      this.bets.push(bet)
    })
    return bet
  }

  match(bet: Bet, size: bigint, odds: string): void {
    this.#reweigh(bet, () => {
      bet.worth += size * (tenThousandths(odds) - 10_000n)
      bet.matched += size
      bet.average = oddsText(divideRounded(bet.worth, bet.matched) + 10_000n)
      bet.remaining -= size
      bet.status = 'OPEN'
    })
  }

  cancel(bet: Bet): void {
    this.#reweigh(bet, () => {
      bet.cancelled += bet.remaining
      bet.remaining = 0n
      if (bet.matched === 0n) Object.assign(bet, { status: 'CANCELLED', pl: 0n })
    })
  }

  #reweigh({ player, market }: Bet, change: () => void): void {
    const before = this.exposureIn(player, market)
    change()
    const wallet = this.wallet(player.id)
    wallet.exposure += this.exposureIn(player, market) - before
    wallet.debt = wallet.exposure > wallet.balance ? wallet.exposure - wallet.balance : 0n
  }

  openBetsIn(market: Market): Bet[] {
    return this.bets.filter((bet) => bet.market === market && (bet.status === 'OPEN' || bet.status === 'UNMATCHED'))
  }

  /** What an end would move in all; decides whether second approval is needed. Gains and losses do not offset each other. */
  movedBy(market: Market, end: Result): bigint {
    return total(this.openBetsIn(market).map((bet) => movedBy(bet, end)))
  }

  settle(market: Market, end: Result): void {
    const bets = this.openBetsIn(market)
    const entries = this.players.flatMap((player) =>
      this.#settlePlayer(
        bets.filter((bet) => bet.player === player),
        end,
      ),
    )
    this.#share(entries, 'SHARE_PL')
    this.#settled.set(market, { entries, bets })
  }

  #settlePlayer(bets: readonly Bet[], end: Result): Entry[] {
    const [first] = bets
    if (!first) return []
    const { player, market } = first
    const exposure = this.exposureIn(player, market)
    for (const bet of bets) {
      const won = resultAt(bet, end)
      bet.status = won !== null ? 'SETTLED' : end === 'void' || bet.matched > 0n ? 'VOIDED' : 'CANCELLED'
      bet.pl = won ?? 0n
    }
    const net = total(bets.map((bet) => bet.pl ?? 0n))
    const due = net > 0n ? divideRounded(net * market.commission, 10_000n) : 0n
    const last = bets.findLast((bet) => bet.status === 'SETTLED')
    const entries = [...Map.groupBy(bets, (bet) => pathKey(bet.path)).values()].map((mine) =>
      entryOf(mine, last && mine.includes(last) ? due : 0n),
    )
    this.wallet(player.id).exposure -= exposure
    this.book(player.id, plKind[market.product], net)
    this.book(player.id, 'EXCH_COMMISSION', -due)
    this.#clear(player.id)
    return entries
  }

  #clear(account: string): void {
    const wallet = this.wallet(account)
    wallet.debt = wallet.exposure > wallet.balance ? wallet.exposure - wallet.balance : 0n
  }

  #share(entries: readonly Entry[], kind: string): void {
    this.entries.push(...entries)
    const owns = new Map<string, bigint>()
    for (const { path, owns: parts } of entries)
      path.agents.forEach((agent, at) => owns.set(agent, (owns.get(agent) ?? 0n) + (parts[at] ?? 0n)))
    for (const [agent, own] of owns) this.book(agent, kind, own)
  }

  /** Rolls back the last settlement of a market; its bets are open again with their former exposure. */
  rollBack(market: Market): void {
    const last = this.#settled.get(market)
    if (!last) throw new Error(`Market ${market.id} was not settled`)
    for (const bet of last.bets) Object.assign(bet, { status: bet.matched > 0n ? 'OPEN' : 'UNMATCHED', pl: null })
    const negatives = last.entries.map((entry) => negate(entry))
    for (const [player, mine] of Map.groupBy(negatives, (entry) => entry.player)) {
      this.wallet(player.id).exposure += this.exposureIn(player, market)
      this.book(player.id, 'ROLLBACK', total(mine.map((entry) => entry.pl)))
      this.book(player.id, 'ROLLBACK', -total(mine.map((entry) => entry.commission)))
      this.#clear(player.id)
    }
    this.#share(negatives, 'ROLLBACK')
  }
}
