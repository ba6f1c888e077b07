import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { connectBooks } from '#checks/harness/casino/provider-books.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { confirmation, officePassword } from '#checks/harness/staff/confirmation.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import type { LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import { compareDueDay, fetchReport } from '#areas/casino/report-work/fetch-report.ts'
import { reportFile, serveBooks, type BookRound } from '#simulator/casino/books.ts'

let database: TestDatabase
let operator: CasinoOperator
let server: Awaited<ReturnType<typeof startTestServer>>
let client: ReturnType<typeof panelClient>
let keyId: string
let player: string
let round: Awaited<ReturnType<CasinoOperator['seated']>>['round']
const root = '/api/casino-reconciliation'
/** After everything that the server has just planned. */
const soon = () => new Date(instantNow().getTime() + 60_000)
/** Over in every time zone. */
const day = daysBefore(2)

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  keyId = await connectProvider(database, 'qt')
  server = await startTestServer(database)
  const permissions = ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST', 'IS_DEVELOPER']
  await createStaff(database.ownerPool, {
    username: 'asha',
    permissions,
    transactionPassword: officePassword,
    domains: [1],
  })
  client = panelClient(server.url)
  expect((await client.login('asha', testPassword)).status).toBe(200)
  ;({ player, round } = await operator.seated(keyId))
  await play()
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** Won, open, taken back and lost, all at noon of the day. */
async function play(): Promise<void> {
  const [won, open, back, lost] = ['won', 'open', 'back', 'lost'].map((name) => round(name))
  await won!.debit('won-b', '100.00')
  await won!.credit('won-w', '250.00', { betId: 'won-b' })
  await open!.debit('open-b', '50.00')
  await back!.debit('back-b', '20.00')
  await back!.rollback('back-b', '20.00')
  await lost!.debit('lost-b', '10.00')
  await lost!.credit('lost-w', '0', { betId: 'lost-b' })
  const noon = `${day}T12:00:00Z`
  await operator.rows(`update casino_round set started_at = $2 where player_id = $1`, [player, noon])
  for (const [n, [kind, amount, decision, at]] of [
    ['promo', 75_000, 'APPLIED', noon],
    ['tip', 2_500, 'APPLIED', noon],
    ['tip-refund', 1_000, 'APPLIED', noon],
    ['tip', 9_900, 'REFUSED', noon],
    ['charge', 4_000, 'APPLIED', noon],
    ['promo', 100, 'APPLIED', `${daysBefore(1)}T00:00:00Z`],
  ].entries())
    await operator.rows(
      `insert into casino_call (domain_id, provider, kind, external_id, cell, player_id, agent_id, amount, currency, decision, code, ms, at)
        select 1, 'qt', $1, $2, p.cell, p.id, p.agent_id, $3, 'INR', $4, 'OK', 1, $5 from player p where p.id = $6`,
      [kind, `beside-${n}`, amount, decision, at, player],
    )
}

const book = (name: string, traits: Partial<BookRound> = {}): BookRound => ({
  player,
  round: `${player}-${name}`,
  state: 'settled',
  stake: '0.00',
  win: '0.00',
  currency: 'INR',
  day,
  ...traits,
})
/** Another win, another status, the lost round missing, and one that we do not have. */
const report = (): BookRound[] => [
  book('won', { stake: '100.00', win: '260.00' }),
  book('open', { stake: '50.00' }),
  book('back', { state: 'voided' }),
  book('foreign', { stake: '5.00' }),
]
const correct = (): BookRound[] => [
  book('won', { stake: '100.00', win: '250.00' }),
  book('open', { state: 'open', stake: '50.00' }),
  book('back', { state: 'voided' }),
  book('lost', { stake: '10.00' }),
]

const upload = (text: string, traits: Readonly<Record<string, unknown>> = {}) =>
  client.post(`${root}/report`, {
    domain: '1',
    provider: 'qt',
    day,
    file: Buffer.from(text).toString('base64'),
    reason: confirmation.reason,
    ...traits,
  })
const compareAll = async () => {
  while (await compareDueDay({ db: database.db, now: soon }));
}
const dayRow = async (id?: string) =>
  (await client.get(`${root}?day=${day}..${day}&provider=qt${id ? `&id=${id}` : ''}`)).body.data[0]
const differencesOf = async (id: string, status = 'OPEN,TAKEN') =>
  (await client.get(`${root}/differences?dayId=${id}&status=${status}`)).body

test('refuses a file with bad lines, naming each with its reason, and stores nothing', async () => {
  const lines = reportFile('qtech', report()).split('\n')
  const bad = [lines[0], lines[1]?.replace('100.00', 'many'), lines[2], lines[2]].join('\n')
  const { status, body } = await upload(bad)
  expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Line 2: totalBet')])
  expect(JSON.stringify(body)).toContain(`Line 4: round ${player}-open of player ${player} is already on line 3`)
  expect(await operator.rows('select id from casino_report_day')).toEqual([])
  expect(JSON.stringify((await upload('a,b\n1,2')).body)).toContain('The header has no column roundId')
  expect(JSON.stringify((await upload(lines.join('\n'), { day: daysBefore(-1) })).body)).toContain('not over yet')
})

test('compares an uploaded report round by round, and shows the totals of both sides', async () => {
  const { status, body } = await upload(reportFile('qtech', report()))
  expect([status, body]).toMatchObject([200, { message: '4 rounds, 4 differences' }])
  await compareAll()
  const row = await dayRow()
  expect(row).toMatchObject({
    status: 'COMPARED',
    source: 'UPLOADED',
    receivedBy: 'asha',
    unresolved: 4,
    reportedRounds: 4,
    bookedRounds: 4,
    reportedStake: '155.00',
    bookedStake: '160.00',
    stakeDifference: '-5.00',
    reportedWin: '260.00',
    bookedWin: '250.00',
    winDifference: '10.00',
  })
  const { data } = await differencesOf(row.id)
  const shown = ['kind', 'externalRound', 'bookedStake', 'reportedStake', 'bookedWin', 'reportedWin']
  const found = data.map((one: Record<string, string>) => shown.map((name) => one[name]))
  expect(found.toSorted()).toEqual([
    ['MISSING_HERE', `${player}-foreign`, '0.00', '5.00', '0.00', '0.00'],
    ['MISSING_THERE', `${player}-lost`, '10.00', '0.00', '0.00', '0.00'],
    ['OTHER_AMOUNT', `${player}-won`, '100.00', '100.00', '250.00', '260.00'],
    ['OTHER_STATUS', `${player}-open`, '50.00', '50.00', '0.00', '0.00'],
  ])
})

test('C35 C37 promotions, tips and charges of a day stand beside its rounds, and are no difference', async () => {
  expect(await dayRow()).toMatchObject({ promotions: '750.00', tips: '15.00', charges: '40.00', unresolved: 4 })
})

test('the figures of a day are the totals of the differences that it opens', async () => {
  const row = await dayRow()
  expect(row.differences).toContain(row.id)
  const { data } = await differencesOf(row.id)
  const total = (name: string) => data.reduce((all: number, one: Record<string, string>) => all + Number(one[name]), 0)
  expect(data).toHaveLength(row.unresolved)
  expect(total('reportedStake') - total('bookedStake')).toBe(Number(row.stakeDifference))
  expect(total('reportedWin') - total('bookedWin')).toBe(Number(row.winDifference))
})

test('the same report again is stored once', async () => {
  const { body } = await upload(reportFile('qtech', report().toReversed()))
  expect(body.message).toBe('4 rounds, 4 differences; this report was already imported')
  await compareAll()
  expect(await operator.rows('select id from casino_report')).toHaveLength(1)
})

test('a difference is claimed, annotated and resolved with a reason that the books confirm', async () => {
  const row = await dayRow()
  const open = (await differencesOf(row.id)).data.find((one: { kind: string }) => one.kind === 'OTHER_STATUS')
  const press = (what: string, body: object = {}) => client.post(`${root}/differences/${open.id}/${what}`, body)
  expect((await press('claim')).status).toBe(200)
  expect((await press('note', { note: 'Ticket 4711 at the provider' })).status).toBe(200)
  const corrected = { how: 'CORRECTED', reason: confirmation.reason }
  // The amounts are equal, the states are not: the round has no end with us.
  expect((await press('resolution', corrected)).body.data).toEqual(['Our round still differs from the report.'])
  expect((await press('resolution', { how: 'OTHER_DAY', reason: confirmation.reason })).body.data).toEqual([
    'No report of an adjacent day names this round.',
  ])
  expect((await press('resolution', { how: 'PROVIDER_CORRECTS', reason: confirmation.reason })).status).toBe(200)
  expect((await differencesOf(row.id, 'RESOLVED')).data).toMatchObject([
    { note: 'Ticket 4711 at the provider', resolution: 'PROVIDER_CORRECTS', resolvedBy: 'asha', claimedBy: null },
  ])
  expect(await dayRow()).toMatchObject({ unresolved: 3, resolved: 1 })
  expect((await press('reopening', { reason: confirmation.reason })).status).toBe(200)
  expect(await dayRow()).toMatchObject({ unresolved: 4, resolved: 0 })
})

test('differences that are gone are cleared, and those with other figures are open again', async () => {
  const row = await dayRow()
  const won = (await differencesOf(row.id)).data.find((one: { kind: string }) => one.kind === 'OTHER_AMOUNT')
  const accepted = { how: 'ACCEPTED', reason: confirmation.reason }
  expect((await client.post(`${root}/differences/${won.id}/resolution`, accepted)).status).toBe(200)
  const changed = report().map((one) => (one.round.endsWith('-won') ? { ...one, win: '270.00' } : one))
  const later = changed.filter((one) => !one.round.endsWith('-foreign'))
  const { status, body } = await upload(reportFile('qtech', later))
  expect([status, body], JSON.stringify(body)).toMatchObject([200, { message: '3 rounds, 3 differences' }])
  await compareAll()
  const { data } = await differencesOf(row.id, 'OPEN,TAKEN,SETTLED,RESOLVED')
  const states = data.map((one: Record<string, string>) => [one['externalRound'], one['status'], one['reportedWin']])
  expect(states).toContainEqual([`${player}-won`, 'OPEN', '270.00'])
  expect(states).toContainEqual([`${player}-foreign`, 'SETTLED', '0.00'])
})

test('fetches the reports of the days that are over by itself, and shows why one did not come', async () => {
  const books = await serveBooks('qtech', { secret: 'secret of the books', rounds: correct() })
  const noted: LoggedCall[] = []
  const requestLog = { note: (call: LoggedCall) => void noted.push(call), flush: () => Promise.resolve() }
  const context = { db: database.db, sealingKeys, mayLoopback: true, now: soon, requestLog }
  const fetchAll = async () => {
    while (await fetchReport(context));
  }
  await operator.rows('truncate casino_difference, casino_report_day, casino_report')
  await connectBooks(database, { provider: 'qt', url: books.url, secret: 'another secret' })
  await fetchAll()
  expect(await dayRow()).toMatchObject({ status: 'WAITING', lastMessage: 'HTTP 401 LOGIN_FAILED: Invalid signature' })
  await connectBooks(database, { provider: 'qt', url: books.url, secret: 'secret of the books' })
  const { id } = await dayRow()
  expect((await client.post(`${root}/${id}/report-fetch`, { reason: confirmation.reason })).status).toBe(200)
  await fetchAll()
  expect(await dayRow()).toMatchObject({ status: 'COMPARED', source: 'FETCHED', lastMessage: null, reportedRounds: 4 })
  // The log of calls has each of them.
  const about = { domainId: 1, direction: 'OUT', channel: 'CASINO', provider: 'qt', operation: 'ask report' }
  expect(noted.length).toBeGreaterThan(1)
  for (const call of noted) expect(call).toMatchObject(about)
  expect(new Set(noted.map(({ response }) => response?.status))).toEqual(new Set([401, 200]))
  await books.close()
})

test('sets how a provider is asked without showing its secret, and never to an address inside', async () => {
  const set = (url: string) =>
    client.post(`${root}/providers/access`, {
      domain: '1',
      provider: 'aura',
      url,
      secret: 'operator-4711',
      ...confirmation,
    })
  expect((await set('https://127.0.0.1/books')).status).not.toBe(200)
  expect((await set('https://books.example.com')).status).toBe(200)
  const { data } = (await client.get(`${root}/providers?provider=aura`)).body
  expect(data).toMatchObject([
    { url: expect.stringContaining('https://books.example.com'), credential: '****4711', updatedBy: 'asha' },
  ])
  expect(JSON.stringify(data)).not.toContain('operator-4711')
})
