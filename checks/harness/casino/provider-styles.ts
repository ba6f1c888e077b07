import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'
import type { ReceivedAnswer, Send } from '#simulator/casino/transport.ts'
import { casinoSecret, connectProvider, gameCode } from './casino-setup.ts'

interface RoundOf {
  readonly keyId: string
  readonly player: string
  readonly session: string
  readonly name: string
}

type Call = () => Promise<ReceivedAnswer>

/** One round of a bet of 1.00 and a win of 2.50, as a provider of this style plays it. */
export interface ProviderStyle {
  readonly provider: VerticalCode
  readonly connect: (database: TestDatabase) => Promise<string>
  readonly round: (round: RoundOf, send: Send) => Readonly<Record<'bet' | 'win' | 'rollback' | 'refund', Call>>
}

const worldCasino: ProviderStyle = {
  provider: 'wc',
  connect: (database) => connectProvider(database, 'wc'),
  round({ keyId, player, session, name }, send) {
    const play = { player, session, game: gameCode, round: name, currency: 'INR' }
    const provider = worldCasinoProvider({ keyId, secret: casinoSecret('wc') }, send, play)
    const [id, debitTransactionId] = [`${name}-win`, `${name}-bet`]
    return {
      bet: () => provider.debit(debitTransactionId, '1.00'),
      win: () => provider.credit(id, '2.50', { debitTransactionId, roundClosed: false }),
      rollback: () => provider.cancel(debitTransactionId, '1.00'),
      refund: () => provider.cancel(debitTransactionId, '1.00', { providerTransactionId: `${name}-refund` }),
    }
  },
}

const qtech: ProviderStyle = {
  provider: 'qt',
  connect: (database) => connectProvider(database, 'qt'),
  round({ keyId, player, session, name }, send) {
    const play = { player, session, game: gameCode, round: name, currency: 'INR' }
    const provider = qtechProvider({ keyId, secret: casinoSecret('qt') }, send, play)
    return {
      bet: () => provider.debit(`${name}-bet`, '1.00'),
      win: () => provider.credit(`${name}-win`, '2.50', { betId: `${name}-bet`, completed: false }),
      rollback: () => provider.rollback(`${name}-bet`, '1.00'),
      refund: () => provider.rollback(`${name}-bet`, '1.00', { txnId: `${name}-refund` }),
    }
  },
}

const slots: ProviderStyle = {
  provider: 'slot',
  connect: (database) => connectProvider(database, 'slot'),
  round({ keyId, player, session, name }, send) {
    const play = { player, session, game: gameCode, round: name, currency: 'INR' }
    const provider = slotsProvider({ keyId, secret: casinoSecret('slot') }, send, play)
    const bet = `${name}-bet`
    return {
      bet: () => provider.bet(bet, '1.00'),
      win: () => provider.win(`${name}-win`, '2.50', { bet, finished: false }),
      rollback: () => provider.rollback(bet, '1.00'),
      refund: () => provider.rollback(bet, '1.00', { id: `${name}-refund` }),
    }
  },
}

/** The styles that have an adapter. */
export const providerStyles: readonly ProviderStyle[] = [qtech, slots, worldCasino]
