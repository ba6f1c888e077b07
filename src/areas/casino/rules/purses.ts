import type { CasinoCall } from './wallet.ts'
import { transfer, type TransferKind, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { stakeFrom, winTo, type Purses } from '#areas/marketing/rules/wagering.ts'
import { add, maxMoney, minMoney, subtract, sum, zeroMoney, type Money } from '#values/money.ts'

/** Which purse a stake is taken from first; a bonus says so. */
export const stakeOrders = ['CASH', 'BONUS'] as const
export type StakeOrder = (typeof stakeOrders)[number]

/** The bonus money of a player that a round plays with. */
export type BonusPurse = {
  readonly status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'CANCELLED' | 'LOST'
  readonly balance: Money
  /** Net of refunds. */
  readonly staked: Money
  readonly won: Money
  readonly converted: Money
  readonly forfeited: Money
}

/** What a round has moved of the bonus purse. */
export type BonusPlay = { readonly staked: Money; readonly refunded: Money; readonly won: Money }
export const noBonusPlay: BonusPlay = { staked: zeroMoney, refunded: zeroMoney, won: zeroMoney }

export type PlayedCall = {
  readonly kind: CasinoCall['kind']
  /** As the wallet answers it with one purse. */
  readonly transfers: readonly TransferOrder[]
  readonly order: Pick<TransferOrder, 'accountId' | 'currency' | 'ref' | 'note'>
  /** Available in cash before the call. */
  readonly cash: Money
  readonly first: StakeOrder
  readonly purse: BonusPurse
  /** Of the round before the call: stakes less refunds of each purse. */
  readonly stakes: Purses
  readonly play: BonusPlay
  /** Of the bet that a refund names: what each purse paid. */
  readonly bet: Purses | null
  /** The refund takes back a bet without which the wagering of the bonus is not done. */
  readonly reopens: boolean
}

/** A call on both purses. */
export type SplitCall = {
  readonly transfers: readonly TransferOrder[]
  /** The part of the call's amount that belongs to the bonus purse, signed as the amount is. */
  readonly bonus: Money
  readonly purse: BonusPurse
  readonly play: BonusPlay
}

type Order = PlayedCall['order']
const moved = (
  order: Order,
  kind: TransferKind,
  [debit, credit]: readonly [TransferOrder['debit'], TransferOrder['credit']],
  amount: Money,
): readonly TransferOrder[] => (amount === zeroMoney ? [] : [transfer({ ...order, kind, debit, credit, amount })])

/** What comes back to a bonus that has ended goes where the bonus went: to cash, or to the operator with an entry of its own. */
function credited(order: Order, purse: BonusPurse, kind: 'BONUS_WIN' | 'BONUS_REFUND', amount: Money) {
  if (purse.status === 'COMPLETED')
    return {
      transfers: moved(order, 'BONUS_CONVERT', ['bonus', 'wallet'], amount),
      purse: { ...purse, converted: add(purse.converted, amount) },
    }
  const came = moved(order, kind, ['bonus', 'held'], amount)
  if (purse.status === 'ACTIVE') return { transfers: came, purse: { ...purse, balance: add(purse.balance, amount) } }
  return {
    transfers: [...came, ...moved(order, 'BONUS_FORFEIT', ['held', 'bonus'], amount)],
    purse: { ...purse, forfeited: add(purse.forfeited, amount) },
  }
}

/** Its wagering is not done after all: what became cash is bonus money again, however much of it is spent. */
function reopened(order: Order, purse: BonusPurse, amount: Money) {
  const taken = moved(order, 'BONUS_CONVERT', ['wallet', 'held'], purse.converted)
  return {
    transfers: [
      ...taken.map((one) => ({ ...one, mayOverdraw: true })),
      ...moved(order, 'BONUS_REFUND', ['bonus', 'held'], amount),
    ],
    purse: { ...purse, status: 'ACTIVE' as const, converted: zeroMoney, balance: add(purse.converted, amount) },
  }
}

/** The cash part of a transfer; without one there is none. */
const inCash = (order: TransferOrder, amount: Money): readonly TransferOrder[] =>
  amount === zeroMoney ? [] : [{ ...order, amount }]

interface Parts {
  readonly transfers: readonly TransferOrder[]
  readonly bonus: Money
}

/** Each transfer of a call by what belongs to each purse. */
function divided(transfers: readonly TransferOrder[], split: (amount: Money) => Purses): Parts {
  const parts = transfers.map((order) => ({ order, ...split(order.amount) }))
  return {
    transfers: parts.flatMap(({ order, real }) => inCash(order, real)),
    bonus: sum(parts.map(({ bonus }) => bonus)),
  }
}

/** What a bet can be paid with: nothing while the player owes cash. */
export const spendable = (cash: Money, purse: Pick<BonusPurse, 'status' | 'balance'> | null): Money =>
  purse?.status === 'ACTIVE' && cash >= zeroMoney ? add(cash, purse.balance) : cash

interface BetWhileWagering {
  readonly amount: Money
  /** null: no limit. */
  readonly maxBet: Money | null
  readonly hasBonus: boolean
  /** A hand that has begun is not cut off at its second bet. */
  readonly isRoundBegun: boolean
}

/** While a bonus is wagered a bet has a largest amount, of whatever purse and game. */
export const isAboveMaxBet = ({ amount, maxBet, hasBonus, isRoundBegun }: BetWhileWagering): boolean =>
  hasBonus && !isRoundBegun && maxBet !== null && amount > maxBet

function splitBet({ transfers, order, cash, first, purse, play }: PlayedCall): SplitCall {
  const purses = { real: maxMoney(zeroMoney, cash), bonus: purse.status === 'ACTIVE' ? purse.balance : zeroMoney }
  const cashOnly = (amount: Money): Purses => ({ real: amount, bonus: zeroMoney })
  const parts = divided(
    transfers,
    (amount) => stakeFrom(amount, purses, first === 'CASH' ? 'real' : 'bonus') ?? cashOnly(amount),
  )
  return {
    transfers: [...parts.transfers, ...moved(order, 'BONUS_BET', ['held', 'bonus'], parts.bonus)],
    bonus: parts.bonus,
    purse: {
      ...purse,
      balance: subtract(purse.balance, parts.bonus),
      staked: add(purse.staked, parts.bonus),
    },
    play: { ...play, staked: add(play.staked, parts.bonus) },
  }
}

/** A win goes to the purses in the proportion of what the round has cost each. */
function splitWin({ transfers, order, purse, stakes, play }: PlayedCall): SplitCall {
  const parts = divided(transfers, (amount) => winTo(amount, stakes))
  const back = credited(order, purse, 'BONUS_WIN', parts.bonus)
  return {
    transfers: [...parts.transfers, ...back.transfers],
    bonus: parts.bonus,
    purse: { ...back.purse, won: add(purse.won, parts.bonus) },
    play: { ...play, won: add(play.won, parts.bonus) },
  }
}

/** By what each purse paid of the bet. */
function dividedAsBet({ transfers, bet }: PlayedCall): Parts {
  const paid = bet ?? { real: zeroMoney, bonus: zeroMoney }
  const whole = paid.real + paid.bonus
  return divided(transfers, (amount) => (amount === whole ? paid : winTo(amount, paid)))
}

/** A refund goes back to where its bet came from. */
function splitRefund(call: PlayedCall): SplitCall {
  const { order, purse, play, reopens } = call
  const parts = dividedAsBet(call)
  const back = reopens ? reopened(order, purse, parts.bonus) : credited(order, purse, 'BONUS_REFUND', parts.bonus)
  return {
    transfers: [...parts.transfers, ...back.transfers],
    bonus: parts.bonus,
    purse: { ...back.purse, staked: subtract(purse.staked, parts.bonus) },
    play: { ...play, refunded: add(play.refunded, parts.bonus) },
  }
}

/** A stake is taken again from where it came; what the bonus no longer has is the operator's loss. */
function splitUndo(call: PlayedCall): SplitCall {
  const { order, purse, play } = call
  const parts = dividedAsBet(call)
  const taken = purse.status === 'ACTIVE' ? minMoney(parts.bonus, purse.balance) : zeroMoney
  return {
    transfers: [...parts.transfers, ...moved(order, 'BONUS_BET', ['held', 'bonus'], taken)],
    bonus: parts.bonus,
    purse: { ...purse, balance: subtract(purse.balance, taken), staked: add(purse.staked, taken) },
    play: { ...play, staked: add(play.staked, parts.bonus) },
  }
}

/**
 * What a correction takes back of a bonus is what is still in the purse; the rest was played on, paid or forfeited, and
 * is the operator's loss and not the player's debt.
 */
function splitCorrection(call: PlayedCall): SplitCall {
  const { transfers, order, purse, stakes, play } = call
  if (transfers.every(({ credit }) => credit === 'wallet')) return splitWin(call)
  const parts = divided(transfers, (amount) => winTo(amount, stakes))
  const taken = purse.status === 'ACTIVE' ? minMoney(parts.bonus, purse.balance) : zeroMoney
  return {
    transfers: [...parts.transfers, ...moved(order, 'BONUS_BET', ['held', 'bonus'], taken)],
    bonus: subtract(zeroMoney, parts.bonus),
    purse: { ...purse, balance: subtract(purse.balance, taken), won: subtract(purse.won, taken) },
    play: { ...play, won: subtract(play.won, parts.bonus) },
  }
}

/** Brings what a call moves of one purse to the two of a player with a bonus. */
export function onBothPurses(call: PlayedCall): SplitCall {
  if (call.kind === 'bet') return splitBet(call)
  if (call.kind === 'win') return splitWin(call)
  if (call.kind === 'undo-refund') return splitUndo(call)
  return call.kind === 'refund' ? splitRefund(call) : splitCorrection(call)
}
