import { randomUUID } from 'node:crypto'
import { z } from 'zod/mini'
import { instantNow } from '#checks/harness/time/clock.ts'
import { inboundBindings } from '#areas/inbound-api/calls/inbound.server.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import { receive, sealOf, signatureOf } from '#engine/inbound/receive.ts'
import type { Inbound } from '#blueprint/screen/inbound.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { fixedRunners, traitsOf, type MarketKind } from '#areas/exchange/rules/markets/market-kinds.ts'
import type { TestDatabase } from './database.ts'
import { testSettings } from './staff/staff.ts'

/** The keys of `startTestServer`, which decrypts what is encrypted here. */
export const { encryptionKey, sealingKeys } = testSettings
const secret = 'secret of the site'

export const circumstances: RequestOrigin = {
  requestId: 'check',
  route: '/check',
  ip: '127.0.0.1',
  userAgent: 'check',
  visitor: null,
}

export const actorNamed = (username: string, traits: Partial<Actor> = {}): Actor => ({
  staffId: 1n,
  username,
  name: username,
  roleName: 'check',
  permissions: new Set(permissions),
  domains: [1],
  allDomains: traits.domains ?? [1],
  agentId: null,
  itemLimit: null,
  sessionKey: 'check',
  ...traits,
})

/** The upline of the worked examples, the player's agent last, with cumulative shares: MA 70 %, SUP 90 %, SS 95 %, COM 100 %. */
export const uplineIds = { COM: 1n, SS: 2n, SUP: 3n, MA: 4n } as const
const cumulativeShares = [
  ['COM', 10_000],
  ['SS', 9_500],
  ['SUP', 9_000],
  ['MA', 7_000],
] as const

/** The JSON body of an inbound call's answer; each call fills some of the fields. */
export interface InboundAnswer {
  readonly player: string
  readonly deposit: string
  readonly ticket: string
  readonly withdrawal: string
  readonly bet: string
  readonly status: string
}

export interface MarketTraits {
  readonly kind?: MarketKind
  readonly winners?: number
  readonly product?: 'exchange' | 'bookmaker' | 'fancy'
  readonly runners?: readonly string[]
  readonly commission?: number
  readonly line?: number
}

/** One domain, one upline, one signed site: enough for every rule, and small enough to compute by hand. */
export async function smallOperator(database: TestDatabase, now: () => Date = () => instantNow()) {
  const owner = database.ownerPool
  await owner.query(`insert into currency values ('INR', '₹', 2) on conflict do nothing;
    insert into domain (id, code, name, host, currency) values (1, 'one', 'One', 'one.example', 'INR'), (2, 'two', 'Two', 'two.example', 'INR');
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'Cup');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'India v Australia', now());
    update id_allocator set next_id = 500 where name = 'catalogue'`)
  for (const [at, [name, held]] of cumulativeShares.entries()) {
    const upline = cumulativeShares.slice(0, at + 1).map(([each]) => uplineIds[each])
    await owner.query(
      `insert into agent (id, domain_id, parent_id, level, upline, username) values ($1, 1, $2, $3, $4, $5)`,
      [uplineIds[name], upline.at(-2) ?? null, at + 1, upline, name],
    )
    await owner.query(`select open_wallet($1, 1, 'INR')`, [uplineIds[name]])
    for (const product of ['exchange', 'bookmaker', 'fancy']) {
      await owner.query(`insert into agent_share values ($1, $2, $3)`, [uplineIds[name], product, held])
    }
  }
  const key = (keyId: string, name: string, signingSecret: string) =>
    owner.query(
      `insert into inbound_key (key_id, domain_id, name, secret_encrypted, is_feed) values ($1, 1, $2, $3, $2 = 'feed')`,
      [keyId, name, seal(sealingKeys, signingSecret, sealOf(keyId))],
    )
  await key('key-1', 'front', secret)
  let next = 100n

  const call = async (
    path: string,
    body: Readonly<Record<string, unknown>>,
    signing = secret,
    keyId = 'key-1',
  ): Promise<InboundAnswer> => {
    const arrival = inboundBindings.inboundHandlers?.find((one) => one.inbound.path === path)
    if (!arrival) throw new Error(`There is no inbound call ${path}`)
    const rawBody = Buffer.from(JSON.stringify(body))
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const headers = {
      'x-key': keyId,
      'x-timestamp': timestamp,
      'x-signature': signatureOf(signing, timestamp, rawBody),
    }
    const context = { db: database.db, sealingKeys, encryptionKey, enqueue: () => Promise.resolve(), now }
    const answered = await receive(context, arrival, {
      rawBody,
      method: 'POST',
      path: `/api/inbound${path}`,
      headers,
      circumstances,
    })
    // Each call fills some of these fields; the test knows which.
    return answered as InboundAnswer
  }
  /** The same, with the answer parsed by the call's schema. */
  const callTyped = async <I, A>(
    { path, answer }: Pick<Inbound<I, A>, 'path' | 'answer'>,
    body: Readonly<Record<string, unknown>>,
    ...key: readonly [] | readonly [secret: string, keyId: string]
  ): Promise<A> => z.parse(answer, await call(path, body, ...key))
  const deposit = async (player: string, amount: string) => {
    const started = await call('/deposit', { externalId: randomUUID(), player, method: 'upi', amount })
    return call('/deposit/confirmation', { externalId: randomUUID(), deposit: started.deposit, amount })
  }
  return {
    call,
    ask: callTyped,
    deposit,
    /** Creates the key 'feed-1' for a feed that signs with this secret. */
    feedKey: (signingSecret: string) => key('feed-1', 'feed', signingSecret),
    async player(username: string, amount?: string): Promise<string> {
      const { player } = await call('/player', { externalId: `player-${username}`, username, agent: 'MA' })
      if (amount !== undefined) await deposit(player, amount)
      return player
    },
    async market({
      kind = 'match_odds',
      product = 'exchange',
      runners = fixedRunners(kind).length > 0 ? fixedRunners(kind) : ['A', 'B'],
      commission = 0,
      line,
      winners = 1,
    }: MarketTraits = {}) {
      const id = (next += 1n)
      const priceKind = kind === 'match_odds' ? 'odds' : 'rate'
      await owner.query(
        `insert into market (id, event_id, external_id, name, kind, product, price_kind, commission, line, min_stake, winners) values ($1, 1, $2, 'market', $3, $4, $5, $6, $7, 1, $8)`,
        [id, `m${id}`, kind, product, priceKind, commission, line ?? null, winners],
      )
      const ids: Record<string, string> = {}
      for (const [at, name] of (traitsOf(kind).betsOn === 'runner' ? runners : []).entries()) {
        const runner = id * 1000n + BigInt(at)
        ids[name] = String(runner)
        await owner.query(`insert into runner (id, market_id, name, sort_order) values ($1, $2, $3, $4)`, [
          runner,
          id,
          name,
          at + 1,
        ])
      }
      return { id: String(id), runners: ids }
    },
    bet: (player: string, market: string, traits: Readonly<Record<string, unknown>>) =>
      call('/bet', { externalId: randomUUID(), player, market, side: 'BACK', stake: '100.00', ...traits }),
    async wallet(account: string | bigint) {
      const { rows } = await owner.query(
        `select balance, exposure, held, debt, version from wallet where account_id = $1`,
        [account],
      )
      return rows[0] as { balance: bigint; exposure: bigint; held: bigint; debt: bigint; version: bigint }
    },
  }
}
export type SmallOperator = Awaited<ReturnType<typeof smallOperator>>
