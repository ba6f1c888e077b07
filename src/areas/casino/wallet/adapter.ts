import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { ProviderContract } from '#areas/casino/rules/contract.ts'
import type { WalletAnswer, WalletCall, WalletCode } from './wallet-call.ts'

/** A request of a provider, before anything of it is believed. */
export interface ProviderRequest {
  readonly method: string
  /** As requested, with its query. */
  readonly target: string
  /** What the path names, such as the player. */
  readonly parameters: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The Content-Type as it was sent. */
  readonly type: string | null
  /** The exact bytes. */
  readonly body: Buffer
}

/** What a provider asks, in the terms of the wallet. */
export type Asked =
  | { readonly asks: 'balance'; readonly player: bigint }
  | { readonly asks: 'session'; readonly tokenHash: Buffer }
  | { readonly asks: 'call'; readonly call: WalletCall }
  /** Each is decided alone, or all are booked or none, as the contract says; all are answered together. */
  | {
      readonly asks: 'calls'
      readonly calls: readonly WalletCall[]
      readonly write: (outcomes: readonly Outcome[]) => ProviderAnswer
    }
  /** It cannot be read. */
  | { readonly asks: 'nothing'; readonly problem: string }

/** What the wallet can answer beside the codes of its rules. */
export type OutwardCode = WalletCode | 'SIGNATURE_INVALID' | 'BAD_REQUEST' | 'PLAYER_UNKNOWN' | 'RETRY_LATER'

export interface PlayerState {
  readonly player: bigint
  readonly username: string
  /** Available. */
  readonly balance: bigint
  readonly exposure: bigint
  readonly currency: string
}

/** The answer to a call, with the balance that the provider's contract asks for. */
export type StatedAnswer = Omit<WalletAnswer, 'balanceThen'>

/** What is answered: a state that was asked for, the answer to a call, or why there is none. */
export type Outcome =
  | { readonly is: 'state'; readonly state: PlayerState }
  | { readonly is: 'answer'; readonly answer: StatedAnswer; readonly call: WalletCall }
  | {
      readonly is: 'failure'
      readonly code: Exclude<OutwardCode, 'OK'>
      readonly message: string
      /** The stored call, and what was read of it. */
      readonly callId?: string
      readonly call?: WalletCall | undefined
    }

export interface ProviderAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** One endpoint of a provider, below the address of its key. */
export interface ProviderOperation {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly title: string
  readonly read: (request: ProviderRequest) => Asked
}

/** A style of provider calls: reads them, checks how they are signed, and answers in the provider's words. No database, no clock. */
export interface Adapter {
  readonly provider: VerticalCode
  /** Under /api/casino, before the id of the key. */
  readonly path: string
  readonly title: string
  /** Where it is other than usual. */
  readonly contract?: Partial<ProviderContract>
  readonly operations: readonly ProviderOperation[]
  /** No: a call only states the secret, and a reader of one can make others. */
  readonly isEachSigned: boolean
  /** Fields that state the secret: the log of calls masks them, right or wrong. */
  readonly secretNames?: readonly string[]
  /** By the secret that both sides know, or by the provider's public key (SPKI, DER in base64). */
  readonly isSigned: (request: ProviderRequest, secret: string, publicKey: string | null) => boolean
  /** The balance in the answer to a call that is repeated: of the first answer, or of now. `write` has the word for a repeat. */
  readonly repeats: 'STORED' | 'CURRENT'
  readonly write: (outcome: Outcome) => ProviderAnswer
}
