/** Oracle of the SQL function post_transfers (src/platform/database/baseline); used by tests only. */

import { money, negate, zeroMoney, sum, type Money } from '#values/money.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { balanceOf } from './account.ts'
import { keyOf, type Reservation, type TransferOrder } from './transfer.ts'

/**
 * The ledger as a model in memory: the same commands and refusals as the tables of the database, so that random
 * histories can be run against both. It is an oracle for tests, not a store.
 */
export type Book = {
  readonly balances: Map<string, Money>
  readonly posted: Map<string, TransferOrder>
  /** Reserved worst case by account and market. */
  readonly reserved: Map<bigint, Map<string, Money>>
}

export type Outcome = 'posted' | 'already posted' | Refusal

export const emptyBook = (): Book => ({ balances: new Map(), posted: new Map(), reserved: new Map() })

export const balance = (book: Book, account: string): Money => book.balances.get(account) ?? zeroMoney

export const wallet = (book: Book, accountId: bigint, currency: string): Money =>
  balance(book, balanceOf('wallet', accountId, currency))

export const held = (book: Book, accountId: bigint, currency: string): Money =>
  balance(book, balanceOf('held', accountId, currency))

export const exposure = (book: Book, accountId: bigint): Money => sum(book.reserved.get(accountId)?.values() ?? [])

export const available = (book: Book, accountId: bigint, currency: string): Money =>
  money(wallet(book, accountId, currency) - exposure(book, accountId))

const sameOrder = (a: TransferOrder, b: TransferOrder): boolean =>
  a.debit === b.debit && a.credit === b.credit && a.amount === b.amount && a.currency === b.currency

function refusalOf(book: Book, order: TransferOrder): Refusal | null {
  if (order.mayOverdraw) return null
  if (order.debit === 'wallet' && available(book, order.accountId, order.currency) < order.amount) {
    return refuse('Not enough available balance.')
  }
  if (order.debit === 'held' && held(book, order.accountId, order.currency) < order.amount) {
    return refuse('Amount exceeds the held amount.')
  }
  return null
}

function move(book: Book, account: string, amount: bigint): void {
  book.balances.set(account, money(balance(book, account) + amount))
}

export function applyTransfer(book: Book, order: TransferOrder): Outcome {
  const earlier = book.posted.get(keyOf(order))
  if (earlier)
    return sameOrder(earlier, order) ? 'already posted' : refuse('The same reference was posted differently.')
  if (order.amount <= 0n) return refuse('The amount of a transfer must be above zero.')
  const refused = refusalOf(book, order)
  if (refused) return refused
  move(book, balanceOf(order.debit, order.accountId, order.currency), negate(order.amount))
  move(book, balanceOf(order.credit, order.accountId, order.currency), order.amount)
  book.posted.set(keyOf(order), order)
  return 'posted'
}

/** A journal: all of its transfers, or none. */
export function applyTransfers(book: Book, orders: readonly TransferOrder[]): Outcome {
  const balances = new Map(book.balances)
  const posted = new Map(book.posted)
  let outcome: Outcome = 'already posted'
  for (const order of orders) {
    const one = applyTransfer(book, order)
    if (typeof one === 'object') {
      restore(book.balances, balances)
      restore(book.posted, posted)
      return one
    }
    if (one === 'posted') outcome = one
  }
  return outcome
}

function restore<Key, Value>(map: Map<Key, Value>, earlier: Map<Key, Value>): void {
  map.clear()
  for (const [key, value] of earlier) map.set(key, value)
}

/** Sets the worst case of one market. A lower amount always passes: a hedge needs no funds. */
export function reserve(book: Book, reservation: Reservation, currency: string): Outcome {
  const { accountId, ref, amount, mayOverdraw } = reservation
  const markets = book.reserved.get(accountId) ?? new Map<string, Money>()
  const before = markets.get(ref) ?? zeroMoney
  if (amount < 0n) return refuse('A reservation must not be negative.')
  if (amount === before) return 'already posted'
  if (!mayOverdraw && amount - before > 0n && amount - before > available(book, accountId, currency)) {
    return refuse('Not enough available balance.')
  }
  if (amount === 0n) markets.delete(ref)
  else markets.set(ref, amount)
  book.reserved.set(accountId, markets)
  return 'posted'
}

/** Releases the reservation of a market when it is settled or void. */
export const release = (book: Book, accountId: bigint, ref: string, currency: string): Outcome =>
  reserve(book, { accountId, ref, amount: zeroMoney }, currency)

/** Every transfer has two sides, so all balances of a currency sum to zero. */
export function transfersBalance(book: Book): boolean {
  const totals = new Map<string, bigint>()
  for (const [account, amount] of book.balances) {
    const currency = account.slice(account.lastIndexOf(':') + 1)
    totals.set(currency, (totals.get(currency) ?? 0n) + amount)
  }
  return [...totals.values()].every((total) => total === 0n)
}

/** The stored balances must equal a replay of the posted transfers. */
export function replay(book: Book): Map<string, Money> {
  const rebuilt = emptyBook()
  for (const order of book.posted.values()) applyTransfer(rebuilt, { ...order, mayOverdraw: true })
  return rebuilt.balances
}
