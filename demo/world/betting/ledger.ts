import { cellOf } from '#values/id.ts'
import type { Sheets } from './sheets.ts'

/** The final state of a wallet. */
export interface Account {
  readonly id: bigint
  readonly domainId: number
  readonly currency: string
  balance: bigint
  exposure: bigint
  held: bigint
  version: number
}

export interface Posting {
  readonly account: Account
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly ref: string
  readonly at: number
  readonly journal: string
  readonly actor: string
  readonly market?: { readonly id: bigint; readonly seq: number }
}

/**
 * The ledger during generation: the same rows the database functions would write, in the order of time, so that
 * statements have no gaps and no balance is ever negative.
 */
export interface Ledger {
  open(id: bigint, domainId: number): Account
  post(posting: Posting): void
  /** Writes the final wallets and operator accounts. */
  close(): void
}

export const available = (account: Account): bigint => account.balance - account.exposure

const isOwn = (side: string) => side === 'wallet' || side === 'held'

const changeOf = (own: string, { debit, credit, amount }: Posting): bigint =>
  credit === own ? amount : debit === own ? -amount : 0n

export function ledgerOn(sheets: Sheets): Ledger {
  const accounts: Account[] = []
  const operatorAccounts = new Map<string, { cell: number; domainId: number; side: string; balance: bigint }>()
  const addToOperator = (side: string, { id, domainId }: Account, amount: bigint) => {
    const cell = cellOf(id)
    const key = `${side}:${cell}:${domainId}`
    const row = operatorAccounts.get(key)
    if (row) row.balance += amount
    else operatorAccounts.set(key, { cell, domainId, side, balance: amount })
  }
  return {
    open(id, domainId) {
      const account = { id, domainId, currency: 'INR', balance: 0n, exposure: 0n, held: 0n, version: 0 }
      accounts.push(account)
      return account
    },
    post(posting) {
      const { account, debit, credit, amount } = posting
      account.balance += changeOf('wallet', posting)
      account.held += changeOf('held', posting)
      account.version += 1
      if (!isOwn(credit)) addToOperator(credit, account, amount)
      if (!isOwn(debit)) addToOperator(debit, account, -amount)
      sheets.put('transfer', transferRow(posting))
    },
    close() {
      for (const account of accounts) sheets.put('wallet', walletRow(account))
      for (const { cell, domainId, side, balance } of operatorAccounts.values()) {
        sheets.put('operator_account', { cell, domain_id: domainId, account: side, currency: 'INR', balance })
      }
    },
  }
}

const transferRow = (posting: Posting) => ({
  cell: cellOf(posting.account.id),
  account_id: posting.account.id,
  wallet_version: posting.account.version,
  at: new Date(posting.at),
  journal_id: posting.journal,
  domain_id: posting.account.domainId,
  currency: posting.account.currency,
  kind: posting.kind,
  debit: posting.debit,
  credit: posting.credit,
  amount: posting.amount,
  balance_after: posting.account.balance,
  held_after: posting.account.held,
  exposure_after: posting.account.exposure,
  ref: posting.ref,
  market_id: posting.market?.id ?? null,
  settle_seq: posting.market?.seq ?? null,
  actor: posting.actor,
})

function walletRow({ id, domainId, currency, balance, exposure, held, version }: Account) {
  const debt = exposure > balance ? exposure - balance : 0n
  return { cell: cellOf(id), account_id: id, domain_id: domainId, currency, balance, exposure, held, debt, version }
}
