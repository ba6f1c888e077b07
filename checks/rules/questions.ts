import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { domainRules, type WalletState } from '#checks/vectors/rules.ts'
import type { MarketCase, Played } from './case.ts'
import { playInDomain } from './in-domain.ts'

/** What is asked of the code that pays; `wallets` are journals of transfers of one account. */
export interface Questions {
  readonly markets: Map<string, MarketCase>
  readonly exposures: Map<string, MarketCase>
  readonly tickets: Map<string, { readonly stake: bigint; readonly returned: bigint }>
  readonly wallets: Map<string, readonly (readonly TransferOrder[])[]>
}

export interface Replies {
  readonly markets: ReadonlyMap<string, Played>
  readonly exposures: ReadonlyMap<string, bigint>
  /** What the ticket counts as in the player's day. */
  readonly tickets: ReadonlyMap<string, bigint>
  readonly wallets: ReadonlyMap<string, readonly WalletState[]>
}

export const noQuestions = (): Questions => ({
  markets: new Map(),
  exposures: new Map(),
  tickets: new Map(),
  wallets: new Map(),
})

const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))

/** What is answered while a question has no reply from the database yet, so that one pass finds all questions. */
const foreseen = {
  markets: playInDomain,
  exposures: (market: MarketCase) => playInDomain(market)[0]!.players[0]!.exposure,
  tickets: ({ stake, returned }: { readonly stake: bigint; readonly returned: bigint }) => returned - stake,
  wallets: domainRules.walletAfter,
}

/** Notes each question; the reply is the database's once there are replies, and then every question must have one. */
export function asking(questions: Questions, replies: Replies | null) {
  const one = <Question, Reply>(
    asked: Map<string, Question>,
    answered: ReadonlyMap<string, Reply> | undefined,
    guess: (question: Question) => Reply,
    question: Question,
  ): Reply => {
    const key = keyOf(question)
    asked.set(key, question)
    if (!answered) return guess(question)
    const found = answered.get(key)
    if (found === undefined) throw new Error(`Never asked: ${key}`)
    return found
  }
  return {
    market: (question: MarketCase) => one(questions.markets, replies?.markets, foreseen.markets, question),
    exposure: (question: MarketCase) => one(questions.exposures, replies?.exposures, foreseen.exposures, question),
    ticket: (question: { readonly stake: bigint; readonly returned: bigint }) =>
      one(questions.tickets, replies?.tickets, foreseen.tickets, question),
    wallet: (question: readonly (readonly TransferOrder[])[]) =>
      one<typeof question, readonly WalletState[]>(questions.wallets, replies?.wallets, foreseen.wallets, question),
  }
}

export const countOf = (questions: Questions): number =>
  Object.values(questions).reduce((total: number, { size }) => total + size, 0)
