import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow, refusal, type Move } from '#blueprint/decision/flow.ts'

/**
 * What an account may do, the same for agents and players. SUSPENDED can view but not bet, LOCKED cannot sign in,
 * CLOSED holds no money and is reopened with a second approval only.
 */
export const accountFlow = flow({
  states: ['ACTIVE', 'SUSPENDED', 'LOCKED', 'CLOSED'],
  moves: {
    suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
    lock: { from: ['ACTIVE', 'SUSPENDED'], to: 'LOCKED' },
    reactivate: { from: ['SUSPENDED', 'LOCKED'], to: 'ACTIVE' },
    close: { from: ['ACTIVE', 'SUSPENDED', 'LOCKED'], to: 'CLOSED' },
    reopen: { from: ['CLOSED'], to: 'ACTIVE' },
  },
})
export type AccountStatus = (typeof accountFlow.states)[number]
export type AccountMove = keyof typeof accountFlow.moves
export type AccountDecision = Decision<'agent' | 'player', typeof accountFlow>

export const betLockFlow = flow({
  states: ['FREE', 'LOCKED'],
  moves: { lock: { from: ['FREE'], to: 'LOCKED' }, unlock: { from: ['LOCKED'], to: 'FREE' } },
})
export type BetLock = (typeof betLockFlow.states)[number]
export const betLockOf = (isBetLocked: boolean): BetLock => (isBetLocked ? 'LOCKED' : 'FREE')

/** An account and its dependants; `isOwn`: it is the account of the user who acts. */
export type Account = {
  readonly what: 'agent' | 'player'
  readonly status: AccountStatus
  readonly isBetLocked: boolean
  readonly isOwn: boolean
  /** Everything that would be lost with the account: balance plus the amount held for withdrawals. */
  readonly money: Money
  readonly exposure: Money
}

const severity = (status: AccountStatus): number => accountFlow.states.indexOf(status)

/** The status of an upline account applies to its whole downline, whose own statuses stay unchanged. */
export const effectiveStatus = (own: AccountStatus, upline: readonly AccountStatus[]): AccountStatus =>
  upline.reduce((worst, each) => (severity(each) > severity(worst) ? each : worst), own)

const ownAccountRefusal = refuse('You cannot change the status of your own account.')

function closingRefusal({ money: left, exposure }: Account): Refusal | null {
  if (left !== 0n) return refuse(`Pay out the remaining ${formatMoney(left)} before closing the account.`)
  return exposure === 0n
    ? null
    : refuse(`Settle the open exposure of ${formatMoney(exposure)} before closing the account.`)
}

/** Changes the status of one account; the downline follows through `effectiveStatus`. */
export function changeStatus(account: Account, move: AccountMove): AccountDecision {
  if (account.isOwn) return ownAccountRefusal
  const refused = refusal(accountFlow, move, account.status) ?? (move === 'close' ? closingRefusal(account) : null)
  if (refused) return refused
  const moves: Readonly<Record<AccountMove, Move<AccountStatus>>> = accountFlow.moves
  const status = moves[move].to
  return decide({
    move,
    events: [{ name: `${account.what}.status_changed`, payload: { status } }],
    message: `The ${account.what} is now ${status.toLowerCase()}`,
  })
}

export function lockBets(account: Account, isBetLocked: boolean): Decision<'agent' | 'player'> {
  if (account.isOwn) return ownAccountRefusal
  const refused = refusal(betLockFlow, isBetLocked ? 'lock' : 'unlock', betLockOf(account.isBetLocked))
  if (refused) return refused
  return decide({
    set: { is_bet_locked: isBetLocked },
    events: [{ name: `${account.what}.bet_lock_changed`, payload: { isBetLocked } }],
    message: isBetLocked ? `The ${account.what} can no longer bet` : `The ${account.what} may bet again`,
  })
}

export const moneyOf = (wallet: { readonly balance: bigint; readonly held: bigint }): Money =>
  money(wallet.balance + wallet.held)
