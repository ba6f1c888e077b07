import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { auraProvider } from '#simulator/casino/aura.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'
import type { Play, ReceivedAnswer, Send } from '#simulator/casino/transport.ts'
import { casinoSecret, connectProvider, gameCode } from './casino-setup.ts'

interface RoundOf {
  readonly keyId: string
  readonly player: string
  readonly session: string
  readonly name: string
  /** Of the player, unless it is another. */
  readonly currency?: string
  readonly game?: string
  /** What the bet states beside what the contract has. */
  readonly further?: Readonly<Record<string, unknown>>
}

type Call = () => Promise<ReceivedAnswer>

export type StyleStep = 'bet' | 'win' | 'rollback' | 'refund'

/** One round of a bet of 1.00 and a win of 2.50, as a provider of this style plays it. */
export interface ProviderStyle {
  readonly provider: VerticalCode
  readonly connect: (database: TestDatabase) => Promise<string>
  readonly round: (round: RoundOf, send: Send) => Readonly<Record<StyleStep, Call>>
  /** What these calls change of the available balance, in minor units. */
  readonly modelled: (calls: readonly StyleStep[]) => number
}

const playOf = ({ player, session, name: round, game = gameCode, currency = 'INR' }: RoundOf): Play => ({
  player,
  session,
  game,
  round,
  currency,
})

/** Stakes and wins, written as a table of what came first. */
export function modelOfStakes(calls: readonly StyleStep[]): number {
  const first = (...ofThese: readonly StyleStep[]) => calls.findIndex((step) => ofThese.includes(step))
  const [bet, win, undo] = [first('bet'), first('win'), first('rollback', 'refund')]
  const isBefore = (a: number, b: number) => a >= 0 && (b < 0 || a < b)
  const isBooked = isBefore(bet, undo)
  const isPaid = isBefore(win, undo)
  const isRefunded = undo >= 0 && isBooked && !isPaid
  return (isBooked ? -100 : 0) + (isPaid ? 250 : 0) + (isRefunded ? 100 : 0)
}

/** A reservation until the first result; of the results that differ from all before them, the last one counts. */
function modelOfNetResults(calls: readonly StyleStep[]): number {
  const results = [...new Set(calls.filter((step) => step !== 'bet').map((step) => (step === 'win' ? 150 : 0)))]
  return results.at(-1) ?? (calls.length > 0 ? -100 : 0)
}

const aura: ProviderStyle = {
  provider: 'aura',
  modelled: modelOfNetResults,
  connect: (database) => connectProvider(database, 'aura'),
  round({ further = {}, ...of }, send) {
    const { keyId, name } = of
    const play = playOf(of)
    const provider = auraProvider({ keyId, secret: casinoSecret('aura') }, send, play)
    return {
      bet: () => provider.exposure(`${name}-bet`, '1.00', further),
      win: () => provider.result('1.50'),
      rollback: () => provider.betVoid(),
      refund: () => provider.betVoid({ winnerId: 2 }),
    }
  },
}

const worldCasino: ProviderStyle = {
  provider: 'wc',
  modelled: modelOfStakes,
  connect: (database) => connectProvider(database, 'wc'),
  round({ further = {}, ...of }, send) {
    const { keyId, name } = of
    const play = playOf(of)
    const provider = worldCasinoProvider({ keyId, secret: casinoSecret('wc') }, send, play)
    const [id, debitTransactionId] = [`${name}-win`, `${name}-bet`]
    return {
      bet: () => provider.debit(debitTransactionId, '1.00', further),
      win: () => provider.credit(id, '2.50', { debitTransactionId, roundClosed: false }),
      rollback: () => provider.cancel(debitTransactionId, '1.00'),
      refund: () => provider.cancel(debitTransactionId, '1.00', { providerTransactionId: `${name}-refund` }),
    }
  },
}

const gap: ProviderStyle = {
  provider: 'gap',
  modelled: modelOfStakes,
  connect: (database) => connectProvider(database, 'gap'),
  round({ further = {}, ...of }, send) {
    const { keyId, name } = of
    const play = playOf(of)
    const provider = gapProvider({ keyId, secret: casinoSecret('gap') }, send, play)
    const [id, bet] = [`${name}-win`, `${name}-bet`]
    return {
      bet: () => provider.bet(bet, 100_000, further),
      win: () => provider.win(id, 250_000, { reference_transaction_uuid: bet, round_closed: false }),
      rollback: () => provider.rollback(bet, 100_000),
      refund: () => provider.rollback(bet, 100_000, { transaction_uuid: `${name}-refund` }),
    }
  },
}

const qtech: ProviderStyle = {
  provider: 'qt',
  modelled: modelOfStakes,
  connect: (database) => connectProvider(database, 'qt'),
  round({ further = {}, ...of }, send) {
    const { keyId, name } = of
    const play = playOf(of)
    const provider = qtechProvider({ keyId, secret: casinoSecret('qt') }, send, play)
    return {
      bet: () => provider.debit(`${name}-bet`, '1.00', further),
      win: () => provider.credit(`${name}-win`, '2.50', { betId: `${name}-bet`, completed: false }),
      rollback: () => provider.rollback(`${name}-bet`, '1.00'),
      refund: () => provider.rollback(`${name}-bet`, '1.00', { txnId: `${name}-refund` }),
    }
  },
}

const slots: ProviderStyle = {
  provider: 'slot',
  modelled: modelOfStakes,
  connect: (database) => connectProvider(database, 'slot'),
  round({ further = {}, ...of }, send) {
    const { keyId, name } = of
    const play = playOf(of)
    const provider = slotsProvider({ keyId, secret: casinoSecret('slot') }, send, play)
    const bet = `${name}-bet`
    return {
      bet: () => provider.bet(bet, '1.00', further),
      win: () => provider.win(`${name}-win`, '2.50', { bet, finished: false }),
      rollback: () => provider.rollback(bet, '1.00'),
      refund: () => provider.rollback(bet, '1.00', { id: `${name}-refund` }),
    }
  },
}

/** The styles that have an adapter. */
export const providerStyles: readonly ProviderStyle[] = [aura, gap, qtech, slots, worldCasino]
