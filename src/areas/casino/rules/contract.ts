import { zeroMoney, type Money } from '#values/money.ts'
import type { AsideCall } from './aside.ts'
import type { NetCall } from './exposure.ts'
import type { Purse } from './free-rounds.ts'
import type { CasinoCall, CasinoRefusal } from './wallet.ts'

/** Where the contracts of providers differ; each adapter states what is other than usual. */
export type ProviderContract = {
  /** What the refund of a bet hears that was never booked. On the wrong word a provider repeats it for days. */
  readonly unknownBet: 'OK' | Extract<CasinoRefusal, 'UNDOES_NOTHING' | 'ROLLED_BACK_BEFORE'>
  /** A win that comes again with its id and another amount corrects the one before; otherwise it is a conflict. */
  readonly correctsBySameId: boolean
  /** No win comes after the end of its round: one that does is refused, and users decide it. */
  readonly isEndFinal: boolean
  /** Bets of nothing open rounds. */
  readonly hasZeroBets: boolean
  /** In how many decimals balances are shown; null: in those of the currency. */
  readonly decimals: number | null
  /** Where promotions of the provider go: to cash, or to the bonus of the player, where they are wagered first. */
  readonly promotionPurse: Purse
  /** Transactions of one request are all booked or none; otherwise each is answered by itself. */
  readonly isWhole: boolean
  /** How long the provider waits for an answer, in milliseconds, less what the way there and back may take. */
  readonly answersWithinMs: number
}

/** Why users look at a call though it was applied: a win finer than the currency or after the end of its round, an end with another win. */
export const callMarks = ['ROUNDED', 'AFTER_END', 'OTHER_WIN'] as const
export type CallMark = (typeof callMarks)[number]

const usual: ProviderContract = {
  unknownBet: 'OK',
  correctsBySameId: false,
  isEndFinal: false,
  hasZeroBets: true,
  decimals: null,
  promotionPurse: 'CASH',
  isWhole: false,
  answersWithinMs: 2_500,
}

export const contractOf = (stated: Partial<ProviderContract> = {}): ProviderContract => ({ ...usual, ...stated })

interface StatedCall {
  readonly kind: CasinoCall['kind'] | NetCall['kind'] | AsideCall['kind']
  /** null: all of what it undoes. */
  readonly amount: Money | null
  /** What of it the currency cannot hold. */
  readonly remainder?: string | null
}

/**
 * Amounts that a call of this kind cannot have. A win that is finer than the currency is owed to the player as far as the
 * currency goes, and what an end states is a check.
 */
export function isBadAmount(
  { kind, amount, remainder = null }: StatedCall,
  { hasZeroBets }: Pick<ProviderContract, 'hasZeroBets'>,
): boolean {
  if (amount === null || kind === 'adjust' || kind === 'result') return false
  if (amount < zeroMoney || (kind === 'bet' && amount === zeroMoney && !hasZeroBets)) return true
  return remainder !== null && kind !== 'win' && kind !== 'end'
}
