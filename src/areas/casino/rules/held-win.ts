import { decide, refuse, type Decision, type EventOrder, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Decider } from '#blueprint/decision/decider.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { transfer, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { maxMoney, minMoney, money, subtract, zeroMoney, type Money } from '#values/money.ts'

/** Decided by a user, or taken back by its provider before that. */
export const heldWinFlow = flow({
  states: ['HELD', 'RELEASED', 'REJECTED', 'REVERSED'],
  moves: {
    release: { from: ['HELD'], to: 'RELEASED' },
    reject: { from: ['HELD'], to: 'REJECTED' },
  },
})

export const holdCauses = ['AMOUNT', 'MULTIPLE'] as const
export type HoldCause = (typeof holdCauses)[number]

/** What else a rejection does. */
export const followUps = ['NOTHING', 'LOCK_PLAY'] as const
export type FollowUp = (typeof followUps)[number]

/** Which wins are held. A multiple of a small stake is still a small win: it counts from an amount on. */
export type HoldRule = {
  /** null: no win is held for its amount. */
  readonly from: Money | null
  /** null: no win is held for its multiple. */
  readonly multiple: number | null
  readonly multipleFrom: Money | null
}

export const holdsNothing: HoldRule = { from: null, multiple: null, multipleFrom: null }

/** `win` is what the round has won with this win, so that a win in parts is held as one in a single amount. */
export function causeToHold(
  { win, stake }: { readonly win: Money; readonly stake: Money },
  { from, multiple, multipleFrom }: HoldRule,
): HoldCause | null {
  if (win <= zeroMoney) return null
  if (from !== null && win >= from) return 'AMOUNT'
  if (multiple === null || stake <= zeroMoney) return null
  return win >= stake * BigInt(multiple) && win >= (multipleFrom ?? zeroMoney) ? 'MULTIPLE' : null
}

/** A win that is held: what of its amount the provider has not taken back. */
export type HeldWin = { readonly id: string; readonly amount: Money; readonly takenBack: Money }
export const heldIn = ({ amount, takenBack }: Pick<HeldWin, 'amount' | 'takenBack'>): Money =>
  subtract(amount, takenBack)

type Order = Pick<TransferOrder, 'accountId' | 'currency' | 'ref' | 'note'>

/** The credit of the win is the cause: it must not fail where the player owed more than that. */
const holdOf = (order: Order, amount: Money): TransferOrder =>
  transfer({ ...order, kind: 'WIN_HOLD', debit: 'wallet', credit: 'held', amount, mayOverdraw: true })
const releaseOf = (order: Order, amount: Money): TransferOrder =>
  transfer({ ...order, kind: 'WIN_RELEASE', debit: 'held', credit: 'wallet', amount })

const winKinds: readonly TransferKind[] = ['CASINO_WIN', 'JACKPOT_WIN', 'AURA_PL']

const sumOf = (transfers: readonly TransferOrder[]): Money =>
  transfers.reduce((sum, { amount }) => money(sum + amount), zeroMoney)

/** What a call takes back of earlier wins. */
export const takenBackBy = (transfers: readonly TransferOrder[]): Money =>
  sumOf(transfers.filter(({ kind, debit }) => kind === 'CASINO_ADJUST' && debit === 'wallet'))

interface PlayedCall {
  readonly transfers: readonly TransferOrder[]
  readonly order: Order
  /** Of the round before the call. */
  readonly won: Money
  readonly stake: Money
  readonly rule: HoldRule
  /** The wins of the round that are held, oldest first. */
  readonly held: readonly HeldWin[]
}
interface WithHolds {
  readonly transfers: readonly TransferOrder[]
  /** Of which held wins the call takes back how much. */
  readonly released: readonly { readonly win: HeldWin; readonly amount: Money }[]
  readonly hold: { readonly amount: Money; readonly cause: HoldCause } | null
}

/** What is taken back is first what the player could not spend; the last win is taken back first. */
function releasedBy(taken: Money, held: readonly HeldWin[]): WithHolds['released'] {
  let left = taken
  const released: { readonly win: HeldWin; readonly amount: Money }[] = []
  for (const win of held.toReversed()) {
    const amount = minMoney(left, heldIn(win))
    if (amount === zeroMoney) continue
    left = subtract(left, amount)
    released.push({ win, amount })
  }
  return released
}

/** The transfers of a call with those that hold what it wins, and those that end holds of what it takes back. */
export function withHolds({ transfers, order, won, stake, rule, held }: PlayedCall): WithHolds {
  const taken = takenBackBy(transfers)
  const released = releasedBy(taken, held)
  const amount = sumOf(transfers.filter(({ kind, credit }) => credit === 'wallet' && winKinds.includes(kind)))
  const before = maxMoney(zeroMoney, subtract(won, taken))
  const cause = amount === zeroMoney ? null : causeToHold({ win: money(before + amount), stake }, rule)
  return {
    transfers: [
      ...released.map((one) => releaseOf(order, one.amount)),
      ...transfers,
      ...(cause === null ? [] : [holdOf(order, amount)]),
    ],
    released,
    hold: cause === null ? null : { amount, cause },
  }
}

/** A held win with its round, as a user decides it. */
export type WinToDecide = HeldWin & {
  readonly accountId: bigint
  readonly currency: string
  readonly ref: string
}
type HeldWinDecision = Decision<'casino_held_win', typeof heldWinFlow>

const orderOf = ({ accountId, currency, ref, id }: WinToDecide): Order => ({
  accountId,
  currency,
  ref,
  note: `held win ${id}`,
})

const decidedBy = (by: Decider, reason: string) => ({ reason, decided_by: by.name, decided_at: by.at })

interface Deciding {
  readonly by: Decider
  readonly reason: string
  /** Ends the claim of the case. */
  readonly rows: readonly RowWrite[]
  readonly events?: readonly EventOrder[]
}

/** The player can spend it from now on. */
export const releaseWin = (win: WinToDecide, { by, reason, rows }: Deciding): HeldWinDecision =>
  decide({
    move: 'release',
    set: decidedBy(by, reason),
    transfers: [releaseOf(orderOf(win), heldIn(win))],
    rows,
    approves: heldIn(win),
    message: 'Win released to the player',
  })

/**
 * The win goes back to where it came from: it is released and taken back in one journal, so that the round, the player's
 * result and the available balance are as if it had not been paid.
 */
export function rejectWin(
  win: WinToDecide,
  followUp: FollowUp,
  { by, reason, rows, events = [] }: Deciding,
): HeldWinDecision {
  const amount = heldIn(win)
  if (amount === zeroMoney) return refuse('The provider has taken this win back.')
  const order = orderOf(win)
  return decide({
    move: 'reject',
    set: { ...decidedBy(by, reason), follow_up: followUp },
    transfers: [
      releaseOf(order, amount),
      transfer({ ...order, kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount, mayOverdraw: true }),
    ],
    rows,
    events,
    approves: amount,
    message: 'Win rejected',
  })
}
