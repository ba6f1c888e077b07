import type pg from 'pg'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { qtechProvider, type QtechProvider } from '#simulator/casino/qtech.ts'
import { sendOverHttp, type ProviderKey, type ReceivedAnswer } from '#simulator/casino/transport.ts'
import type { Intent } from './intents.ts'
import type { Load } from './load.ts'

const game = 'night-tram'
const stake = '5.00'

/** A casino provider whose games the players of the first domain play; returns the key of its calls. */
export async function connectCasino(owner: pg.Pool, keys: SealingKeys): Promise<ProviderKey> {
  const key = { keyId: 'casino', secret: 'secret of the provider' }
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted, casino_provider) values ($1, 1, 'QTech', $2, 'qt')`,
    [key.keyId, seal(keys, key.secret, sealOf(key.keyId))],
  )
  await owner.query(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, 'qt', 1, 'ACTIVE', 'Night Tram', $1, 'SLOT', 'check')`,
    [game],
  )
  await owner.query(
    `insert into agent_share select agent_id, 'casino', cumulative_share from agent_share where product = 'exchange'`,
  )
  return key
}

interface Played {
  readonly kind: 'casinoBet' | 'casinoWin' | 'casinoRefund'
  readonly id: string
  /** Each round has one bet. */
  readonly round: string
  readonly call: (provider: QtechProvider, id: string) => Promise<ReceivedAnswer>
}

/** A call of the provider; whatever id it is sent with, its effect is found by its round. */
function played({ operator }: Load, seat: number, { kind, id, round, call }: Played): Intent {
  const player = operator.players[seat] ?? ''
  const session = operator.sessions[seat] ?? ''
  const play = { player, session, game, round, currency: 'INR' }
  const provider = qtechProvider(operator.casinoKey, sendOverHttp(operator.url), play)
  return { id, kind, lookupKey: round, outcome: 'unknown', send: (key) => call(provider, key) }
}

export const casinoBet = (load: Load, seat: number, id: string): Intent =>
  played(load, seat, { kind: 'casinoBet', id, round: id, call: (provider, key) => provider.debit(key, stake) })

/** What the provider does with a bet that was accepted: mostly it wins, and now and then it is taken back. */
export function casinoEnd(load: Load, seat: number, { id: round }: Intent): Intent {
  const isTakenBack = load.random.below(4) === 0
  // A repeated call has the content of the first one.
  const won = `${1 + load.random.below(20)}.50`
  return isTakenBack
    ? played(load, seat, {
        kind: 'casinoRefund',
        id: `${round}-back`,
        round,
        call: (provider, key) => provider.rollback(round, stake, { txnId: key }),
      })
    : played(load, seat, {
        kind: 'casinoWin',
        id: `${round}-win`,
        round,
        call: (provider, key) => provider.credit(key, won, { betId: round }),
      })
}
