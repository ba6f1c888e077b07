import type pg from 'pg'
import { providerCodes, type ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { sendOverHttp, type ReceivedAnswer } from '#simulator/casino/transport.ts'
import { campaignStyles, keyOf, publicKeyOf } from './casino-styles.ts'
import type { Intent } from './intents.ts'
import type { Load } from './load.ts'

const game = 'night-tram'

/** Five providers of the casino, one of each style, whose games the players of the first domain play. */
export async function connectCasino(owner: pg.Pool, keys: SealingKeys): Promise<void> {
  for (const provider of providerCodes) {
    const { keyId, secret } = keyOf(provider)
    const publicKey = publicKeyOf(provider)
    await owner.query(
      `insert into inbound_key (key_id, domain_id, name, secret_encrypted, casino_provider, public_key) values ($1, 1, $2, $3, $2, $4)`,
      [keyId, provider, publicKey === null ? seal(keys, secret, sealOf(keyId)) : null, publicKey],
    )
    await owner.query(
      `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values (1, $1, 1, 'ACTIVE', 'Night Tram', $2, 'SLOT', 'check')`,
      [provider, game],
    )
  }
  await owner.query(
    `insert into agent_share select agent_id, 'casino', cumulative_share from agent_share where product = 'exchange'`,
  )
}

/** The round of a player at a provider; whatever ids its calls have, their effect is found by it. */
function roundOf({ operator }: Load, seat: number, provider: ProviderCode, round: string) {
  const player = operator.players[seat] ?? ''
  const session = operator.sessions[seat]?.[provider] ?? ''
  const play = { player, session, game, round, currency: 'INR' }
  return campaignStyles[provider].round(keyOf(provider), sendOverHttp(operator.url), play)
}

/** A refusal as such, also where the contract answers it with 200. */
async function answered(provider: ProviderCode, call: Promise<ReceivedAnswer>): Promise<ReceivedAnswer> {
  const { status, body } = await call
  return { status: status === 200 && !campaignStyles[provider].isDone(body) ? 409 : status, body }
}

export function casinoBet(load: Load, seat: number, id: string): Intent {
  const provider = load.random.oneOf(providerCodes)
  const [kind] = campaignStyles[provider].calls
  const round = roundOf(load, seat, provider, id)
  return { id, kind, provider, lookupKey: id, outcome: 'unknown', send: (key) => answered(provider, round.bet(key)) }
}

/** What the provider does with a bet that was accepted: mostly it wins, and now and then it is taken back. */
export function casinoEnd(load: Load, seat: number, provider: ProviderCode, id: string): Intent {
  const isTakenBack = load.random.below(4) === 0
  // A repeated call has the content of the first one.
  const won = `${1 + load.random.below(20)}.50`
  const [, win, back] = campaignStyles[provider].calls
  const round = roundOf(load, seat, provider, id)
  const shared = { provider, lookupKey: id, outcome: 'unknown' } as const
  return isTakenBack
    ? { ...shared, id: `${id}-back`, kind: back, send: (key) => answered(provider, round.takeBack(key)) }
    : { ...shared, id: `${id}-win`, kind: win, send: (key) => answered(provider, round.win(key, won)) }
}
