import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { money, type Money } from '#values/money.ts'
import type { AsideCall } from '#areas/casino/rules/aside.ts'
import type { NetCall } from '#areas/casino/rules/exposure.ts'
import type { ProviderContract } from '#areas/casino/rules/contract.ts'
import { casinoRefusals, type CasinoCall, type CasinoRefusal } from '#areas/casino/rules/wallet.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'

/** A call of a provider in the terms of the wallet: what each adapter makes of the provider's own. */
export interface WalletCall {
  readonly provider: VerticalCode
  readonly kind: CasinoCall['kind'] | NetCall['kind'] | AsideCall['kind']
  /** The provider's id of this transaction; what undoes another has the id of that one, an end the id of the round. */
  readonly id: string
  /** The bet that a result names, where the provider names one. */
  readonly betId: string | null
  readonly player: bigint
  /** Hash of the session token, as bets need one. */
  readonly tokenHash: Buffer | null
  readonly round: string
  /** The provider takes no more bets in the round. */
  readonly isLast: boolean
  readonly gameCode: string | null
  /** Null undoes the whole call that this one undoes. Of an end: what the provider says was won, and nothing that is moved. */
  readonly amount: Money | null
  readonly currency: string
  /** The contract of the provider does not take a result back by refunding its bet. */
  readonly isFinal: boolean
  /** A net result that voids its round. */
  readonly isVoided?: boolean
  /** The free rounds that a bet is paid with, where the provider names them; a result has those of its bet. */
  readonly freeRounds?: string
  /** The part of a win that is a jackpot, where the provider names it. */
  readonly jackpot?: Money
  /** What of the amount is finer than the currency, in units: 0.009. */
  readonly remainder?: string | null
  /** The part of a bet that goes to a jackpot, in 1/10000 of a unit. */
  readonly contributionE4?: bigint
}

/** The call as it arrived. */
export interface ArrivedCall extends WalletCall {
  /** The stored call. */
  readonly callId: string
  /** By the clock of the process, in milliseconds. */
  readonly arrivedAt: number
  readonly ip: string
  /** The bytes, sealed; null where they are not stored. */
  readonly sealed: string | null
  readonly contract: ProviderContract
  /** With what it is refused because of another call of its request; one that was answered before keeps its answer. */
  readonly refusal?: CasinoRefusal
}

export type WalletCode = 'OK' | CasinoRefusal

export interface WalletAnswer {
  readonly code: WalletCode
  readonly isRepeat: boolean
  /** Available now, after this call. */
  readonly balance: Money
  /** Available when the call was first answered. */
  readonly balanceThen: Money
  readonly currency: string
  /** The stored call: what a provider gets as our id of its transaction. */
  readonly reference: string
}

const storedAmount = z.pipe(
  z.string(),
  z.transform((minorUnits): Money => money(BigInt(minorUnits))),
)
const storedAnswer = z.object({
  code: z.enum(['OK', ...casinoRefusals]),
  isRepeat: z.boolean(),
  balance: storedAmount,
  balanceThen: storedAmount,
  currency: z.string(),
  reference: z.string(),
})

/** An answer as the lane gives it back: in the form in which replies are stored, with amounts as text. */
export const readWalletAnswer = (answered: unknown): WalletAnswer => storedAnswer.parse(answered)

/** How the audit log and the lanes know the wallet. Adapters have endpoints of their own. */
export const walletCall = inbound({
  path: '/casino',
  title: 'Casino wallet',
  description: 'A call of a casino provider.',
  input: z.custom<ArrivedCall>(),
  answer: z.custom<WalletAnswer>(),
})

export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
