import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { connectBooks } from '#checks/harness/casino/provider-books.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { officePassword } from '#checks/harness/staff/confirmation.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { serveBooks, type BookRound } from '#simulator/casino/books.ts'
import { casinoStyles, styleOfPlay, type CasinoStyle } from '#simulator/casino/styles.ts'
import type { LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import { transact } from '#platform/database/transact.ts'
import { queueQueries, sendQuery } from './query-work.ts'

let database: TestDatabase
let operator: CasinoOperator
let keyId: string
let server: Awaited<ReturnType<typeof startTestServer>>
let client: ReturnType<typeof panelClient>
const rounds: BookRound[] = []
const served: Awaited<ReturnType<typeof serveBooks>>[] = []
const list = '/api/player-balance-repair-report/rounds'
const secret = 'secret of the books'
/** What the log of calls was given. */
const noted: LoggedCall[] = []
const requestLog = { note: (call: LoggedCall) => void noted.push(call), flush: () => Promise.resolve() }
const context = () => ({ db: database.db, sealingKeys, mayLoopback: true, requestLog })
const answerAll = async () => {
  while (await sendQuery(context()));
}

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
  server = await startTestServer(database)
  const permissions = ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST']
  await createStaff(database.ownerPool, {
    username: 'asha',
    permissions,
    transactionPassword: officePassword,
    domains: [1],
  })
  client = panelClient(server.url)
  expect((await client.login('asha', testPassword)).status).toBe(200)
  for (const style of casinoStyles) {
    const books = await serveBooks(style, { secret, rounds })
    served.push(books)
    await connectBooks(database, { provider: styleOfPlay(style).provider, url: books.url, secret })
  }
})
afterAll(async () => {
  for (const books of served) await books.close()
  await server?.close()
  await database?.close()
})

const book = (round: Partial<BookRound> & Pick<BookRound, 'player' | 'round'>): BookRound => ({
  state: 'settled',
  stake: '100.00',
  win: '40.00',
  currency: 'INR',
  day: daysBefore(2),
  ...round,
})

/** A round that has been open for half an hour. */
async function openRound(style: CasinoStyle, player: string): Promise<{ readonly id: string; readonly round: string }> {
  const [id, round] = [randomUUID(), `R-${randomUUID()}`]
  await operator.rows(
    `insert into casino_round (cell, player_id, started_at, id, domain_id, agent_id, provider, game, bet, win, currency, status, external_id)
     values (cell_of($1), $1, now() - interval '30 minutes', $2, 1, (select agent_id from player where id = $1), $3, 'Night Tram', 10000, 0, 'INR', 'OPEN', $4)`,
    [player, id, styleOfPlay(style).provider, round],
  )
  return { id, round }
}

const queryOf = async (id: string) =>
  (
    await operator.rows<Record<string, unknown>>(
      `select status, requested_by, reported_status, reported_stake, reported_win, answer from casino_query where round_id = $1 order by requested_at desc, id desc limit 1`,
      [id],
    )
  )[0]!

async function asked(style: CasinoStyle, about: (player: string, round: string) => BookRound | null) {
  const player = await operator.player(`of-${randomUUID().slice(0, 8)}`, '500.00')
  const { id, round } = await openRound(style, player)
  const one = about(player, round)
  if (one) rounds.push(one)
  const { status, body } = await client.post(`${list}/${id}/question`)
  expect([status, body]).toEqual([200, expect.anything()])
  await answerAll()
  return queryOf(id)
}

test.each(casinoStyles)('%s answers in its own form what its books have of a round', async (style) => {
  const settled = await asked(style, (player, round) => book({ player, round }))
  expect(settled).toMatchObject({
    status: 'ANSWERED',
    requested_by: 'asha',
    reported_status: 'SETTLED',
    reported_stake: 10_000n,
    reported_win: 4_000n,
  })
  const voided = await asked(style, (player, round) => book({ player, round, state: 'voided', win: '0' }))
  expect(voided).toMatchObject({ status: 'ANSWERED', reported_status: 'VOIDED', reported_stake: 0n })
  const open = await asked(style, (player, round) => book({ player, round, state: 'open', win: '0' }))
  expect(open).toMatchObject({ status: 'ANSWERED', reported_status: 'OPEN', reported_win: 0n })
})

test.each(casinoStyles)(
  'a question to %s is noted for the log of calls, with its ids and what must be masked',
  async (style) => {
    noted.length = 0
    const ids: string[] = []
    await asked(style, (player, round) => {
      ids.push(round, player)
      return book({ player, round })
    })
    expect(noted).toMatchObject([
      {
        domainId: 1,
        direction: 'OUT',
        channel: 'CASINO',
        provider: styleOfPlay(style).provider,
        operation: 'ask round',
        secrets: [secret],
        response: { status: 200 },
      },
    ])
    expect(noted[0]?.ids?.map(([, id]) => id)).toEqual(ids)
  },
)

test.each(casinoStyles)('%s says that it knows no such round, and its words are stored', async (style) => {
  const unknown = await asked(style, () => null)
  expect(unknown).toMatchObject({ status: 'UNKNOWN', reported_status: null })
  expect(unknown['answer']).toMatch(/NOT_FOUND|UNKNOWN|120|310/)
})

test.each(casinoStyles)('%s refuses another secret, and the reason is stored without the secret', async (style) => {
  const { provider } = styleOfPlay(style)
  const url = served[casinoStyles.indexOf(style)]!.url
  await connectBooks(database, { provider, url, secret: 'another secret' })
  const refused = await asked(style, (player, round) => book({ player, round }))
  expect(refused).toMatchObject({ status: 'FAILED', answer: expect.stringMatching(/HTTP 40[13]/) })
  expect(String(refused['answer'])).not.toContain('another secret')
  await connectBooks(database, { provider, url, secret })
})

test('a provider that does not answer leaves the reason, and can be asked again', async () => {
  await connectBooks(database, { provider: 'qt', url: 'http://127.0.0.1:9', secret })
  const player = await operator.player('unlucky', '500.00')
  const { id, round } = await openRound('qtech', player)
  rounds.push(book({ player, round }))
  expect((await client.post(`${list}/${id}/question`)).status).toBe(200)
  expect((await client.post(`${list}/${id}/question`)).body.data).toBe('The provider is being asked already.')
  await answerAll()
  expect(await queryOf(id)).toMatchObject({ status: 'FAILED', answer: 'The connection failed' })
  await connectBooks(database, { provider: 'qt', url: served[casinoStyles.indexOf('qtech')]!.url, secret })
  expect((await client.post(`${list}/${id}/question`)).status).toBe(200)
  await answerAll()
  expect(await queryOf(id)).toMatchObject({ status: 'ANSWERED', reported_win: 4_000n })
  const { data } = (await client.get(`/api/casino-reconciliation/questions?roundId=${id}`)).body
  expect(data.map((one: Record<string, string>) => [one['status'], one['answer']?.slice(0, 21)])).toEqual([
    ['ANSWERED', '{"rounds":[{"roundId"'],
    ['FAILED', 'The connection failed'],
  ])
})

test('an answer about another round is no answer', async () => {
  const player = await operator.player('mixed-up', '500.00')
  const { id, round } = await openRound('slots', player)
  const confused = createServer((_, response) => {
    const other = { round: `${round}-other`, player, bet: '100.00', win: '40.00', currency: 'INR', state: 'finished' }
    response.end(JSON.stringify({ rounds: [other] }))
  })
  await new Promise<void>((resolve) => confused.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(confused.address() as AddressInfo).port}`
  await connectBooks(database, { provider: 'slot', url, secret })
  expect((await client.post(`${list}/${id}/question`)).status).toBe(200)
  await answerAll()
  expect(await queryOf(id)).toMatchObject({
    status: 'FAILED',
    answer: expect.stringContaining('The answer is about another round'),
  })
  await new Promise<void>((resolve) => confused.close(() => resolve()))
  await connectBooks(database, { provider: 'slot', url: served[casinoStyles.indexOf('slots')]!.url, secret })
})

test('shows the answer beside what the ledger has, and the repair that makes both equal', async () => {
  const shownOf = async (win: string | null) => {
    const { player, round } = await operator.seated(keyId)
    const r = round('r1')
    await r.debit(`${player}-b`, '100.00')
    await r.credit(`${player}-w`, '40.00', { betId: `${player}-b`, completed: false })
    const [row] = await operator.rows<{ id: string; external_id: string }>(
      `update casino_round set started_at = started_at - interval '30 minutes' where player_id = $1 returning id, external_id`,
      [player],
    )
    if (win !== null) rounds.push(book({ player, round: row!.external_id, win }))
    expect((await client.post(`${list}/${row!.id}/question`)).status).toBe(200)
    await answerAll()
    return (await client.get(`${list}?id=${row!.id}&startedAt=all`)).body.data[0]
  }
  expect(await shownOf('40.00')).toMatchObject({
    staked: '100.00',
    returned: '40.00',
    providerStake: '100.00',
    providerWin: '40.00',
    providerStatus: 'SETTLED',
    proposal: 'CLOSE',
    repair: 'CLOSE',
  })
  expect(await shownOf('90.00')).toMatchObject({ providerWin: '90.00', proposal: 'RESEND', repair: null })
  expect(await shownOf(null)).toMatchObject({
    asked: 'UNKNOWN',
    providerStatus: null,
    proposal: 'VOID',
    repair: 'VOID',
  })
})

test('the task asks about rounds that stay open, once an hour', async () => {
  const player = await operator.player('waiting', '500.00')
  const { id, round } = await openRound('gap', player)
  rounds.push(book({ player, round }))
  const now = instantNow()
  const queue = (at: Date) => transact(database.db, 'all', (tx) => queueQueries(tx, at))
  await queue(now)
  await answerAll()
  expect(await queryOf(id)).toMatchObject({ requested_by: 'task', status: 'ANSWERED' })
  const count = () => operator.rows(`select id from casino_query where round_id = $1`, [id])
  await queue(new Date(now.getTime() + 59 * 60_000))
  expect(await count()).toHaveLength(1)
  await queue(new Date(now.getTime() + 61 * 60_000))
  expect(await count()).toHaveLength(2)
})
