import { generateKeyPairSync } from 'node:crypto'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { auraProvider } from '#simulator/casino/aura.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import type { Play, ProviderKey, ReceivedAnswer, Send } from '#simulator/casino/transport.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'
import type { CasinoCall } from './intents.ts'

const stake = '5.00'
/** GAP counts in 1/100000 of a unit. */
const units = (amount: string): number => Number(amount.replace('.', '')) * 1_000

/** A round of one bet, whatever ids its calls have. */
interface Round {
  readonly bet: (id: string) => Promise<ReceivedAnswer>
  readonly win: (id: string, amount: string) => Promise<ReceivedAnswer>
  readonly takeBack: (id: string) => Promise<ReceivedAnswer>
}

interface CampaignStyle {
  readonly round: (key: ProviderKey, send: Send, play: Play) => Round
  /** What a bet, a win and what takes the bet back is in our books. */
  readonly calls: readonly [bet: CasinoCall, win: CasinoCall, back: CasinoCall]
  /** The bet or result was accepted: some contracts answer a refusal with 200. */
  readonly isDone: (body: ReceivedAnswer['body']) => boolean
}

const ofStakes = ['casinoBet', 'casinoWin', 'casinoRefund'] as const

/** Each of the five styles, as its provider speaks it. */
export const campaignStyles: Readonly<Record<ProviderCode, CampaignStyle>> = {
  qt: {
    calls: ofStakes,
    isDone: () => true,
    round(key, send, play) {
      const provider = qtechProvider(key, send, play)
      return {
        bet: (id) => provider.debit(id, stake),
        win: (id, amount) => provider.credit(id, amount, { betId: play.round }),
        takeBack: (id) => provider.rollback(play.round, stake, { txnId: id }),
      }
    },
  },
  wc: {
    calls: ofStakes,
    isDone: ({ code }) => code === 0,
    round(key, send, play) {
      const provider = worldCasinoProvider(key, send, play)
      return {
        bet: (id) => provider.debit(id, stake),
        win: (id, amount) => provider.credit(id, amount, { debitTransactionId: play.round }),
        takeBack: (id) => provider.cancel(play.round, stake, { providerTransactionId: id }),
      }
    },
  },
  slot: {
    calls: ofStakes,
    isDone: () => true,
    round(key, send, play) {
      const provider = slotsProvider(key, send, play)
      return {
        bet: (id) => provider.bet(id, stake),
        win: (id, amount) => provider.win(id, amount, { bet: play.round }),
        takeBack: (id) => provider.rollback(play.round, stake, { id }),
      }
    },
  },
  gap: {
    calls: ofStakes,
    isDone: ({ status }) => status === 'GAP_OK',
    round(key, send, play) {
      const provider = gapProvider(key, send, play)
      return {
        bet: (id) => provider.bet(id, units(stake)),
        win: (id, amount) => provider.win(id, units(amount), { reference_transaction_uuid: play.round }),
        takeBack: (id) => provider.rollback(play.round, units(stake), { transaction_uuid: id }),
      }
    },
  },
  aura: {
    calls: ['casinoExposure', 'casinoResult', 'casinoVoid'],
    isDone: ({ status }) => status === 'OP_SUCCESS',
    round(key, send, play) {
      const provider = auraProvider(key, send, play)
      return {
        bet: (id) => provider.exposure(id, stake),
        // A result is known by its round, its player and what it says.
        win: (_, amount) => provider.result(amount),
        takeBack: () => provider.betVoid(),
      }
    },
  },
}

/** GAP signs with a private key of its own, and the installation knows the public one. */
const gapKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
})

export const keyOf = (provider: ProviderCode): ProviderKey => ({
  keyId: `casino-${provider}`,
  secret: provider === 'gap' ? gapKeys.privateKey.toString('base64') : `secret of ${provider}`,
})
export const publicKeyOf = (provider: ProviderCode): string | null =>
  provider === 'gap' ? gapKeys.publicKey.toString('base64') : null
