import { auraProvider } from './aura.ts'
import { gapProvider } from './gap.ts'
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
  /** Of providers whose players tip. */
  readonly tip?: Call
}

interface StyleOfPlay {
  /** As a session names it. */
  readonly provider: 'aura' | 'gap' | 'qt' | 'slot' | 'wc'
  /** Of the demo's catalogue, some of them not offered. */
  readonly games: readonly [string, ...string[]]
  readonly round: (key: ProviderKey, send: Send, play: Play) => PlayedRound
  readonly isRefused: (answer: ReceivedAnswer) => boolean
  /** What a repeated call must answer as the first time. */
  readonly lasting: (body: ReceivedAnswer['body']) => unknown
}

/** Orders add to what the round can cost, once each; its result is what comes back, less that. */
function auraRound(key: ProviderKey, send: Send, play: Play): PlayedRound {
  const { exposure, result, betVoid } = auraProvider(key, send, play)
  const orders = new Map<string, number>()
  const exposed = () => [...orders.values()].reduce((total, stake) => total + stake, 0)
  return {
    bet(id, amount) {
      orders.set(id, Number(amount))
      return exposure(id, exposed().toFixed(2))
    },
    win: (_, amount) => result((Number(amount) - exposed()).toFixed(2)),
    takeBack: () => betVoid(),
  }
}

/** The transactions of an answer, of one player or of several. */
const auraTransactions = (body: ReceivedAnswer['body']): unknown =>
  body['transactionId'] ??
  JSON.stringify(body['results'], (key, value: unknown) => (key === 'balance' ? undefined : value))

export const stylesOfPlay = {
  aura: {
    provider: 'aura',
    games: ['teen-trio', 'teen-trio', 'dragon-duel', 'inside-outside'],
    round: auraRound,
    isRefused: ({ body }) => body['status'] !== 'OP_SUCCESS',
    // The balance is the one of now.
    lasting: auraTransactions,
  },
  gap: {
    provider: 'gap',
    games: ['rocket-ridge', 'rocket-ridge', 'mines-of-ambary', 'plink-falls'],
    round(key, send, play) {
      const { bet, win, rollback } = gapProvider(key, send, play)
      // Amounts have two decimals, and a unit is 1/100000.
      const units = (amount: string) => Number(`${amount.replace('.', '')}000`)
      return {
        bet: (id, amount) => bet(id, units(amount)),
        win: (id, amount, betId) => win(id, units(amount), { reference_transaction_uuid: betId }),
        takeBack: (id, amount) => rollback(id, units(amount)),
      }
    },
    isRefused: ({ body }) => body['status'] !== 'GAP_OK',
    lasting: (body) => body,
  },
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
      const { bet, win, rollback, tip } = slotsProvider(key, send, play)
      return {
        bet,
        // The highest wins are jackpots.
        win: (id, amount, of) => win(id, amount, { bet: of, ...(Number(amount) > 500 ? { jackpot: amount } : {}) }),
        takeBack: rollback,
        tip,
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
export const casinoStyles = ['aura', 'gap', 'qtech', 'slots', 'world-casino'] as const satisfies readonly CasinoStyle[]

export const styleOfPlay = (style: CasinoStyle): StyleOfPlay => stylesOfPlay[style]
