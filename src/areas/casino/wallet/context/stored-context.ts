import type { StoredResponsibleGaming } from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import type { BonusPurse, StakeOrder } from '#areas/casino/rules/purses.ts'
import { newRound, type PlayedRound } from '#areas/casino/rules/round.ts'
import { money } from '#values/money.ts'
import type { WalletCall, WalletCode } from '../wallet-call.ts'

interface StoredPurse {
  readonly id: string
  readonly status: BonusPurse['status']
  readonly first: StakeOrder
  readonly factor: number
  readonly required: string
  readonly amount: string
  readonly staked: string
  readonly won: string
  readonly converted: string
  readonly forfeited: string
  readonly version: number
}

/** Amounts and ids as text, as JSON has no whole numbers of that size. */
export interface StoredContext {
  readonly cell: number
  readonly domainId: number
  readonly agentId: string
  readonly username: string
  readonly currency: string
  /** Of its round; null: it has none yet. */
  readonly sharePath: string | null
  readonly care: StoredResponsibleGaming | null
  /** Of the player alone. */
  readonly isActive: boolean
  readonly isBetLocked: boolean
  readonly balance: string
  readonly exposure: string
  readonly round: {
    readonly id: string
    readonly game: string
    readonly startedAt: string
    readonly staked: string
    readonly refunded: string
    readonly won: string
    readonly isEnded: boolean
    readonly exposed: string
    readonly isVoided: boolean
    readonly jackpot: string
    readonly contributedE4: string
    readonly freeStaked: string
    readonly awardId: string | null
    readonly bonusStaked: string
    readonly bonusRefunded: string
    readonly bonusWon: string
  } | null
  /** The bonus that the player has now. */
  readonly active: StoredPurse | null
  /** The bonus that the round was played with, if another. */
  readonly earlier: StoredPurse | null
  readonly calls: readonly {
    readonly callId: string
    readonly kind: WalletCall['kind']
    readonly id: string
    readonly betId: string | null
    /** The provider's id of the round that it named. */
    readonly round: string | null
    readonly grantId: string | null
    readonly accountId: string
    readonly amount: string
    readonly bonus: string | null
    readonly currency: string
    readonly decision: 'APPLIED' | 'TOMBSTONE' | 'REFUSED'
    readonly code: WalletCode
    readonly balanceAfter: string
    readonly occurrences: number
  }[]
  readonly session: { readonly gameCode: string | null; readonly expiresAt: string } | null
}

export type StoredRound = NonNullable<StoredContext['round']>

/** A call that was answered before. */
export type StoredCall = ReturnType<typeof storedCall>

export const storedCall = ({ accountId, amount, bonus, balanceAfter, ...call }: StoredContext['calls'][number]) => ({
  ...call,
  ref: '',
  accountId: BigInt(accountId),
  amount: money(BigInt(amount)),
  /** The part of it that was paid with a bonus. */
  bonus: money(BigInt(bonus ?? '0')),
  balanceAfter: money(BigInt(balanceAfter)),
})

/** A bonus with its row. */
export type Award = ReturnType<typeof storedAward>

export function storedAward({ id, version, first, factor, status, ...amounts }: StoredPurse) {
  const staked = money(BigInt(amounts.staked))
  const won = money(BigInt(amounts.won))
  const converted = money(BigInt(amounts.converted))
  const forfeited = money(BigInt(amounts.forfeited))
  const balance = money(BigInt(amounts.amount) + won - staked - converted - forfeited)
  const purse: BonusPurse = { status, balance, staked, won, converted, forfeited }
  return { id, version, first, factor, required: money(BigInt(amounts.required)), purse }
}

export const storedRound = ({ id, game, startedAt, isEnded, awardId, ...amounts }: StoredRound) => ({
  id,
  game,
  startedAt: new Date(startedAt),
  awardId,
  bonus: {
    staked: money(BigInt(amounts.bonusStaked)),
    refunded: money(BigInt(amounts.bonusRefunded)),
    won: money(BigInt(amounts.bonusWon)),
  },
  played: {
    ...newRound,
    staked: money(BigInt(amounts.staked)),
    refunded: money(BigInt(amounts.refunded)),
    won: money(BigInt(amounts.won)),
    isEnded,
  } satisfies PlayedRound,
})
