import type { TransferOrder } from '#blueprint/ledger/transfer.ts'
import { domainRules, type WalletState } from '#checks/vectors/rules.ts'
import type { MarketCase, OutcomesByStep } from './case.ts'
import { playInDomain } from './in-domain.ts'

/** Questions for the SQL payment functions; `wallets` holds the transfer journals of one account. */
export interface Questions {
  readonly markets: Map<string, MarketCase>
  readonly exposures: Map<string, MarketCase>
  readonly tickets: Map<string, { readonly stake: bigint; readonly returned: bigint }>
  readonly wallets: Map<string, readonly (readonly TransferOrder[])[]>
}

export interface Replies {
  readonly markets: ReadonlyMap<string, OutcomesByStep>
  readonly exposures: ReadonlyMap<string, bigint>
  /** The ticket's result in the player's daily totals. */
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

/** Answers of the domain rules, used in the first pass, which only collects the questions. */
const domainReplies = {
  markets: playInDomain,
  exposures: (market: MarketCase) => playInDomain(market)[0]!.players[0]!.exposure,
  tickets: ({ stake, returned }: { readonly stake: bigint; readonly returned: bigint }) => returned - stake,
  wallets: domainRules.walletAfter,
}

/** Collects each question and answers it from the database's replies if they are given; then every question must have one. */
export function questionCollector(questions: Questions, replies: Replies | null) {
  const one = <Question, Reply>(
    collected: Map<string, Question>,
    answered: ReadonlyMap<string, Reply> | undefined,
    guess: (question: Question) => Reply,
    question: Question,
  ): Reply => {
    const key = keyOf(question)
    collected.set(key, question)
    if (!answered) return guess(question)
    const reply = answered.get(key)
    if (reply === undefined) throw new Error(`No reply to: ${key}`)
    return reply
  }
  return {
    market: (question: MarketCase) => one(questions.markets, replies?.markets, domainReplies.markets, question),
    exposure: (question: MarketCase) => one(questions.exposures, replies?.exposures, domainReplies.exposures, question),
    ticket: (question: { readonly stake: bigint; readonly returned: bigint }) =>
      one(questions.tickets, replies?.tickets, domainReplies.tickets, question),
    wallet: (question: readonly (readonly TransferOrder[])[]) =>
      one<typeof question, readonly WalletState[]>(
        questions.wallets,
        replies?.wallets,
        domainReplies.wallets,
        question,
      ),
  }
}

export const countOf = (questions: Questions): number =>
  Object.values(questions).reduce((total: number, { size }) => total + size, 0)
