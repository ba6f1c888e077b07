import { formatMoney, money, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal, type Move } from '#blueprint/decision/flow.ts'

/**
 * What an account may do, the same for agents and players. SUSPENDED sees its own affairs and does not bet, LOCKED does
 * not get in, CLOSED holds no money and is opened again by two people only.
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

export const betLockFlow = flow({
  states: ['FREE', 'LOCKED'],
  moves: { lock: { from: ['FREE'], to: 'LOCKED' }, unlock: { from: ['LOCKED'], to: 'FREE' } },
})
export type BetLock = (typeof betLockFlow.states)[number]
export const betLockOf = (isBetLocked: boolean): BetLock => (isBetLocked ? 'LOCKED' : 'FREE')

/** An account and what hangs on it; `isOwn`: it is the node of whoever acts. */
export type Account = {
  readonly what: 'agent' | 'player'
  readonly status: AccountStatus
  readonly isBetLocked: boolean
  readonly isOwn: boolean
  /** All that would be lost with the account: balance and what is held for withdrawals. */
  readonly money: Money
  readonly exposure: Money
}

const severity = (status: AccountStatus): number => accountFlow.states.indexOf(status)

/** An upline's state holds for everything below it and leaves the states of its children as they are. */
export const effectiveStatus = (own: AccountStatus, upline: readonly AccountStatus[]): AccountStatus =>
  upline.reduce((worst, each) => (severity(each) > severity(worst) ? each : worst), own)

const itsOwn = refuse('Nobody changes the state of his own account')

function obstacleToClosing({ money: left, exposure }: Account): Decision | null {
  if (left !== 0n) return refuse(`Close an account when its money is paid out: ${formatMoney(left)} is left`)
  return exposure === 0n ? null : refuse(`Close an account when its bets are settled: ${formatMoney(exposure)} is open`)
}

/** Moves one account; those below follow by `effectiveStatus`. */
export function changeStatus(account: Account, move: AccountMove): Decision {
  if (account.isOwn) return itsOwn
  const refused = refusal(accountFlow, move, account.status) ?? (move === 'close' ? obstacleToClosing(account) : null)
  if (refused) return refused
  const moves: Readonly<Record<AccountMove, Move<AccountStatus>>> = accountFlow.moves
  const status = moves[move].to
  return decide({
    move,
    events: [{ name: `${account.what}.status_changed`, payload: { status } }],
    message: `The ${account.what} is ${status.toLowerCase()} now`,
  })
}

export function lockBets(account: Account, isBetLocked: boolean): Decision {
  if (account.isOwn) return itsOwn
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
