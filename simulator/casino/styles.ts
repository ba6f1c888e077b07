import { qtechProvider } from './qtech.ts'
import type { Play, ProviderKey, ReceivedAnswer, Send } from './transport.ts'
import { slotsProvider } from './slots.ts'
import { worldCasinoProvider } from './world-casino.ts'

type Call = (id: string, amount: string) => Promise<ReceivedAnswer>

/** One round of a provider. */
interface PlayedRound {
  readonly bet: Call
  readonly win: (id: string, amount: string, betId: string | undefined) => Promise<ReceivedAnswer>
  readonly takeBack: Call
}

interface StyleOfPlay {
  /** As a session names it. */
  readonly provider: 'qt' | 'slot' | 'wc'
  /** Of the demo's catalogue, some of them not offered. */
  readonly games: readonly [string, ...string[]]
  readonly round: (key: ProviderKey, send: Send, play: Play) => PlayedRound
  readonly isRefused: (answer: ReceivedAnswer) => boolean
  /** What a repeated call must answer as the first time. */
  readonly lasting: (body: ReceivedAnswer['body']) => unknown
}

export const stylesOfPlay = {
  qtech: {
    provider: 'qt',
    games: ['lantern-festival', 'lantern-festival', 'crystal-quarry', 'crystal-quarry', 'monsoon-reels'],
    round(key, send, play) {
      const { debit, credit, rollback } = qtechProvider(key, send, play)
      return { bet: debit, win: (id, amount, betId) => credit(id, amount, { betId }), takeBack: rollback }
    },
    isRefused: ({ status }) => status >= 400,
    lasting: (body) => body,
  },
  slots: {
    provider: 'slot',
    games: ['nine-mangoes', 'nine-mangoes', 'desert-bells', 'peacock-pays'],
    round(key, send, play) {
      const { bet, win, rollback } = slotsProvider(key, send, play)
      return {
        bet,
        // The highest wins are jackpots.
        win: (id, amount, of) => win(id, amount, { bet: of, ...(Number(amount) > 500 ? { jackpot: amount } : {}) }),
        takeBack: rollback,
      }
    },
    isRefused: ({ status }) => status >= 400,
    // The balance is the one of now, and only a repeat is called so.
    lasting: (body) => body['transaction'],
  },
  'world-casino': {
    provider: 'wc',
    games: ['marble-wheel', 'marble-wheel', 'speed-baccara-nine', 'harbour-blackjack'],
    round(key, send, play) {
      const { debit, credit, cancel } = worldCasinoProvider(key, send, play)
      return {
        bet: debit,
        win: (id, amount, debitTransactionId) => credit(id, amount, { debitTransactionId }),
        takeBack: cancel,
      }
    },
    isRefused: ({ body }) => body['code'] !== 0,
    // The balance is the one of now.
    lasting: (body) => body['transactionId'],
  },
} as const satisfies Readonly<Record<string, StyleOfPlay>>

export type CasinoStyle = keyof typeof stylesOfPlay

/** Casino providers that the simulator plays, by the name of their keys. */
export const casinoStyles = ['qtech', 'slots', 'world-casino'] as const satisfies readonly CasinoStyle[]

export const styleOfPlay = (style: CasinoStyle): StyleOfPlay => stylesOfPlay[style]
