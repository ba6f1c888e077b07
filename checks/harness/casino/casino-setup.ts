import { generateKeyPairSync } from 'node:crypto'
import { adapters } from '#areas/casino/adapters/adapters.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import type { Adapter } from '#areas/casino/wallet/adapter.ts'
import { answerProvider } from '#areas/casino/wallet/answer-provider.ts'
import type { ProviderContext } from '#areas/casino/wallet/arrived-request.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { circumstances, encryptionKey, sealingKeys, smallOperator } from '#checks/harness/small-operator.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { sealOf } from '#platform/secrets/keys.ts'
import { launchCasino } from '#areas/casino/sessions/launch.inbound.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import type { Send, SentRequest } from '#simulator/casino/transport.ts'

export const gameCode = 'night-tram'
/** GAP signs with a private key, and the installation knows the public one. */
const gapKeys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
})
export const casinoSecret = (provider: VerticalCode): string =>
  provider === 'gap' ? gapKeys.privateKey.toString('base64') : `secret of ${provider}`

/** A key and an active game of a provider in a domain. */
export async function connectProvider(database: TestDatabase, provider: VerticalCode, domainId = 1): Promise<string> {
  const keyId = `casino-${provider}-${domainId}`
  await database.ownerPool.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted, casino_provider, public_key, status) values ($1, $2, $3, $4, $3, $5, 'ACTIVE')`,
    provider === 'gap'
      ? [keyId, domainId, provider, null, gapKeys.publicKey.toString('base64')]
      : [keyId, domainId, provider, seal(sealingKeys, casinoSecret(provider), sealOf(keyId)), null],
  )
  await database.ownerPool.query(
    `insert into casino_game (domain_id, vertical, position, status, title, code, kind, updated_by) values ($1, $2, 1, 'ACTIVE', 'Night Tram', $3, 'SLOT', 'check')`,
    [domainId, provider, gameCode],
  )
  return keyId
}

/** A busy machine answers late; only a test that states how long its provider waits is about that. */
const patient = (adapter: Adapter): Adapter => ({
  ...adapter,
  contract: { answersWithinMs: 300_000, ...adapter.contract },
})

/** Hands requests to the wallet as its routes do. */
const receivedBy =
  (context: ProviderContext, contracts: readonly Adapter[]) =>
  ({ method, target, headers, body }: SentRequest) => {
    const { adapter, operation, keyId, parameters } = routeOf(contracts, method, target)
    return answerProvider(context, {
      adapter: patient(adapter),
      operation,
      keyId,
      circumstances,
      request: {
        method,
        target,
        parameters,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        type: headers['content-type'] ?? null,
        body: Buffer.from(body),
      },
    })
  }

/** The small operator with the casino's shares, and a way to reach the wallet without HTTP, by these contracts. */
export async function casinoOperator(
  database: TestDatabase,
  now: () => Date = instantNow,
  contracts: readonly Adapter[] = adapters,
) {
  const operator = await smallOperator(database, now)
  await database.ownerPool.query(
    `insert into agent_share select agent_id, 'casino', cumulative_share from agent_share where product = 'exchange'`,
  )
  const faults: unknown[] = []
  const context = {
    db: database.db,
    sealingKeys,
    encryptionKey,
    enqueue: () => Promise.resolve(),
    now,
    onFault: (error: unknown) => void faults.push(error),
  }
  /** As another process would answer, with connections and lanes of its own. */
  const sendBy = (db: TestDatabase['db']): Send => {
    const received = receivedBy({ ...context, db }, contracts)
    return async (request) => (await received(request)).answer
  }
  const send = sendBy(database.db)
  const session = async (player: string, provider: VerticalCode, game?: string): Promise<string> => {
    const opened = await operator.ask(launchCasino, { player, provider, ...(game ? { game } : {}) })
    return opened.token
  }
  let players = 0
  return {
    ...operator,
    send,
    sendBy,
    /** What the wallet knows of a request beside its answer. */
    received: receivedBy(context, contracts),
    /** Errors that no adapter expects. */
    faults,
    session,
    /** A player of their own, with this much, in a session of QTech. */
    async seated(keyId: string, amount = '500.00') {
      const player = await operator.player(`player${(players += 1)}`, amount)
      const opened = await session(player, 'qt', gameCode)
      const key = { keyId, secret: casinoSecret('qt') }
      /** QTech in a round of this name. */
      const round = (name: string, token = opened, by = send) =>
        qtechProvider(key, by, {
          player,
          game: gameCode,
          round: `${player}-${name}`,
          currency: 'INR',
          session: token,
        })
      return {
        player,
        session: opened,
        round,
        balance: async () => (await round('any').balance()).body['balance'],
      }
    },
    rows: async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
      (await database.ownerPool.query(text, [...values])).rows,
  }
}
export type CasinoOperator = Awaited<ReturnType<typeof casinoOperator>>

/** Which endpoint answers this address. */
function routeOf(contracts: readonly Adapter[], method: string, target: string) {
  const parts = (target.split('?')[0] ?? '').split('/')
  for (const adapter of contracts)
    for (const operation of adapter.operations) {
      const named = `/api/casino${adapter.path}/:key${operation.path}`.split('/')
      const fits =
        named.length === parts.length && named.every((name, at) => name.startsWith(':') || name === parts[at])
      if (!fits || operation.method !== method.toLowerCase()) continue
      const { key = '', ...parameters } = Object.fromEntries(
        named.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at] ?? '']] : [])),
      ) as Readonly<Record<string, string>>
      return { adapter, operation, keyId: key, parameters }
    }
  throw new Error(`No adapter answers ${method} ${target}`)
}
