import { request as requestOverHttp } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  casinoOperator,
  casinoSecret,
  connectProvider,
  gameCode,
  type CasinoOperator,
} from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import { answerFailure, withStatus } from '#engine/http/partners/own-form.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'
import type { Server } from '#server/main.ts'
import { gapProvider } from '#simulator/casino/gap.ts'
import { qtechProvider } from '#simulator/casino/qtech.ts'
import { slotsProvider } from '#simulator/casino/slots.ts'
import { sendOverHttp, type Play, type ReceivedAnswer, type Send } from '#simulator/casino/transport.ts'
import { worldCasinoProvider } from '#simulator/casino/world-casino.ts'

let database: TestDatabase
let operator: CasinoOperator
let server: Server
const keys = new Map<VerticalCode, string>()

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  for (const provider of ['qt', 'gap', 'slot', 'wc', 'aura'] as const)
    keys.set(provider, await connectProvider(database, provider))
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

interface Contract {
  readonly provider: VerticalCode
  readonly path: string
  readonly operation: string
  readonly bet: (send: Send, play: Play) => (id: string, amount: string) => Promise<ReceivedAnswer>
  /** What a bet beyond the balance is answered with. */
  readonly poor: ReceivedAnswer
  /** Of what is not read, what nothing answers, what is to be repeated, and a bet under maintenance. */
  readonly unread: ReceivedAnswer
  readonly unknown: ReceivedAnswer
  readonly later: ReceivedAnswer
  readonly closed: ReceivedAnswer
}

const keyOf = (provider: VerticalCode) => ({ keyId: keys.get(provider) ?? '', secret: casinoSecret(provider) })

const contracts: readonly Contract[] = [
  {
    provider: 'wc',
    path: 'world-casino',
    operation: 'debit',
    bet: (send, play) => worldCasinoProvider(keyOf('wc'), send, play).debit,
    poor: { status: 200, body: { code: 109 } },
    unread: { status: 200, body: { code: 101 } },
    unknown: { status: 401, body: { code: 100 } },
    later: { status: 500, body: { code: 500 } },
    closed: { status: 200, body: { code: 107 } },
  },
  {
    provider: 'gap',
    path: 'gap',
    operation: 'transaction/bet',
    bet(send, play) {
      const { bet } = gapProvider(keyOf('gap'), send, play)
      return (id, amount) => bet(id, Number(`${amount.replace('.', '')}000`))
    },
    // Its contract asks for the balance in a refusal as well.
    poor: { status: 200, body: { status: 'GAP_NOT_ENOUGH_MONEY', balance: 50_000_000, currency: 'INR' } },
    unread: { status: 200, body: { status: 'GAP_WRONG_SYNTAX' } },
    unknown: { status: 401, body: { status: 'GAP_INVALID_SIGNATURE' } },
    later: { status: 500, body: { status: 'GAP_UNKNOWN_ERROR' } },
    closed: { status: 200, body: { status: 'GAP_INVALID_GAME', balance: 50_000_000 } },
  },
  {
    provider: 'slot',
    path: 'slots',
    operation: 'play',
    bet: (send, play) => slotsProvider(keyOf('slot'), send, play).bet,
    poor: { status: 412, body: { code: 100 } },
    unread: { status: 400, body: { code: 400 } },
    unknown: { status: 403, body: { code: 403 } },
    later: { status: 500, body: { code: 500 } },
    closed: { status: 412, body: { code: 106 } },
  },
  {
    provider: 'qt',
    path: 'qtech',
    operation: 'transactions',
    bet: (send, play) => qtechProvider(keyOf('qt'), send, play).debit,
    poor: { status: 400, body: { code: 'INSUFFICIENT_FUNDS' } },
    unread: { status: 400, body: { code: 'REQUEST_DECLINED' } },
    unknown: { status: 401, body: { code: 'LOGIN_FAILED' } },
    later: { status: 500, body: { code: 'UNKNOWN_ERROR' } },
    closed: { status: 400, body: { code: 'REQUEST_DECLINED' } },
  },
]

let players = 0
/** A player with 500.00 and a bet of this contract over HTTP. */
async function seated({ provider, bet }: Contract) {
  const player = await operator.player(`status-player${(players += 1)}`, '500.00')
  const session = await operator.session(player, provider, gameCode)
  const play = { player, game: gameCode, round: `${player}-r1`, currency: 'INR', session }
  return {
    player,
    bet: bet(sendOverHttp(server.url), play),
    cash: async () => (await operator.wallet(player)).balance,
  }
}

test.each(contracts)('C25 a bet beyond the balance has the status of its contract: $path', async (contract) => {
  const { player, bet, cash } = await seated(contract)
  expect(await bet(`${player}-b`, '600.00')).toMatchObject(contract.poor)
  expect(await cash()).toBe(50_000n)
})

test.each(contracts)('C25 an error in the middle of a bet is answered in the words of $path', async (contract) => {
  const { player, bet, cash } = await seated(contract)
  await operator.rows(`create function break_call() returns trigger language plpgsql as $$ begin
      if new.external_id like '%-fault' then raise exception 'broken on purpose'; end if; return new; end $$`)
  await operator.rows(`create trigger breaks before insert on casino_call for each row execute function break_call()`)
  try {
    const answer = await bet(`${player}-fault`, '100.00')
    expect(answer).toMatchObject(contract.later)
    expect(answer.body).not.toHaveProperty('data')
  } finally {
    await operator.rows(`drop trigger breaks on casino_call`)
    await operator.rows(`drop function break_call()`)
  }
  expect(await cash()).toBe(50_000n)
})

test.each(contracts)('C25 under maintenance a bet is refused in the words of $path', async (contract) => {
  const { player, bet, cash } = await seated(contract)
  await operator.rows(
    `insert into setting (domain_id, key, value) values (1, 'settings.site', '{"isMaintenance": true}')`,
  )
  forgetCached()
  try {
    expect(await bet(`${player}-b`, '100.00')).toMatchObject(contract.closed)
  } finally {
    await operator.rows(`delete from setting where domain_id = 1 and key = 'settings.site'`)
    forgetCached()
  }
  expect(await cash()).toBe(50_000n)
})

/** What no route, or no body that was read, reaches a handler with. */
const raw = async (path: string, init: RequestInit = {}): Promise<ReceivedAnswer> => {
  const { status, ...answer } = await fetch(`${server.url}${path}`, { method: 'POST', ...init }).then(async (got) => ({
    status: got.status,
    type: got.headers.get('content-type'),
    body: (await got.json()) as ReceivedAnswer['body'],
  }))
  expect(answer.type).toContain('application/json')
  // The errors of our panel have these.
  expect(Object.keys(answer.body)).not.toContain('data')
  return { status, body: answer.body }
}

const aura = {
  provider: 'aura',
  path: 'aura',
  operation: 'exposure',
  unread: { status: 200, body: { status: 'OP_INVALID_REQUEST' } },
  unknown: { status: 401, body: { status: 'OP_INVALID_OPERATOR' } },
} as const

test.each([...contracts, aura])('C25 what no handler reads is answered in the words of $path', async (contract) => {
  const { path, provider, operation, unread, unknown } = contract
  const base = `/api/casino/${path}/${keys.get(provider)}`
  expect(await raw(`${base}/nothing-here`)).toMatchObject(unknown)
  expect(await raw(`${base}/${operation}`, { method: 'PATCH' })).toMatchObject(unknown)
  expect(await raw(`${base}/%zz`)).toMatchObject(unknown)
  expect(await raw(`${base}/${operation}`, { body: 'x'.repeat(1_100_000) })).toMatchObject(unread)
})

test('C25 a contract has statuses above 599', async () => {
  const app = Fastify()
  const forms = [{ below: '/partner/', write: () => ({ status: 603, body: { errCode: 603 } }) }]
  app.get('/partner/bet', (_request, reply) => withStatus(reply, 603).send({ errCode: 603, balance: '500.00' }))
  app.setNotFoundHandler((request, reply) => answerFailure(forms, new Error('unknown'), { request, reply }))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly [number | undefined, string]>()
    requestOverHttp(`${url}${path}`, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (body += part))
      answer.on('end', () => resolve([answer.statusCode, body]))
    })
      .on('error', reject)
      .end()
    return promise
  }
  try {
    expect(await ask('/partner/bet')).toEqual([603, '{"errCode":603,"balance":"500.00"}'])
    expect(await ask('/partner/nothing')).toEqual([603, '{"errCode":603}'])
  } finally {
    await app.close()
  }
})
