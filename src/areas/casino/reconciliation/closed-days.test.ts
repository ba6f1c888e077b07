import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoOperator, connectProvider, type CasinoOperator } from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { confirmation, officePassword } from '#checks/harness/staff/confirmation.ts'
import { decide } from '#checks/harness/staff/office.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { compareDueDay } from '#areas/casino/report-work/fetch-report.ts'
import { reportFile, type BookRound } from '#simulator/casino/books.ts'

let database: TestDatabase
let operator: CasinoOperator
let server: Awaited<ReturnType<typeof startTestServer>>
let maker: ReturnType<typeof panelClient>
let checker: ReturnType<typeof panelClient>
let player: string
const root = '/api/casino-reconciliation'
/** Over in every time zone. */
const day = daysBefore(2)
const { reason } = confirmation

beforeAll(async () => {
  database = await freshDatabase()
  operator = await casinoOperator(database)
  const keyId = await connectProvider(database, 'qt')
  server = await startTestServer(database)
  for (const username of ['asha', 'checker']) {
    const permissions = ['PLAYER_BALANCE_REPAIR_REPORT', 'BALANCE_REPAIR_REQUEST'] as const
    await createStaff(database.ownerPool, { username, permissions, transactionPassword: officePassword, domains: [1] })
  }
  ;[maker, checker] = [panelClient(server.url), panelClient(server.url)]
  expect((await maker.login('asha', testPassword)).status).toBe(200)
  expect((await checker.login('checker', testPassword)).status).toBe(200)
  const seat = await operator.seated(keyId)
  player = seat.player
  await seat.round('won').debit('won-b', '100.00')
  await seat.round('won').credit('won-w', '250.00', { betId: 'won-b' })
  await seat.round('lost').debit('lost-b', '10.00')
  await seat.round('lost').credit('lost-w', '0', { betId: 'lost-b' })
  await operator.rows(`update casino_round set started_at = $2 where player_id = $1`, [player, `${day}T12:00:00Z`])
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const book = (name: string, stake: string, win: string): BookRound => ({
  player,
  round: `${player}-${name}`,
  state: 'settled',
  currency: 'INR',
  day,
  stake,
  win,
})

/** Uploads what the provider says of the two rounds, and compares it. */
async function report(won: string, lost = '0.00'): Promise<void> {
  const file = reportFile('qtech', [book('won', '100.00', won), book('lost', '10.00', lost)])
  const content = { domain: '1', provider: 'qt', day, file: Buffer.from(file).toString('base64'), reason }
  const { status, body } = await maker.post(`${root}/report`, content)
  expect([status, body]).toEqual([200, expect.anything()])
  await compareAll()
}
async function compareAll(): Promise<void> {
  while (await compareDueDay({ db: database.db, now: instantNow }));
  // What is found late is compared again every hour.
  await operator.rows('update casino_report_day set compare_at = null')
}
const theDay = async () => (await maker.get(`${root}?day=${day}..${day}`)).body.data[0]
const close = async () => maker.post(`${root}/${(await theDay()).id}/closing`, { reason })
const differences = async (query = '') => (await maker.get(`${root}/differences?domainId=1${query}`)).body.data
const resolve = (id: string) => maker.post(`${root}/differences/${id}/resolution`, { how: 'PROVIDER_CORRECTS', reason })
const reopen = (id: string) => maker.post(`${root}/differences/${id}/reopening`, { reason })

test('a day is closed by a user once every difference is resolved, with its differences and their hash', async () => {
  await report('260.00')
  expect(JSON.stringify((await close()).body)).toContain('1 difference is not resolved yet.')
  const [{ id }] = await differences()
  expect((await resolve(id)).status).toBe(200)
  expect((await close()).status).toBe(200)
  expect(await theDay()).toMatchObject({
    status: 'CLOSED',
    closedBy: 'asha',
    closedReason: expect.stringContaining(reason.text),
    closeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    isAsClosed: true,
    reportedWin: '260.00',
    bookedWin: '250.00',
    corrections: 0,
  })
  expect(await operator.rows('select closed_lines from casino_report_day')).toMatchObject([
    { closed_lines: [{ round: `${player}-won`, reportedWin: '26000', bookedWin: '25000', status: 'RESOLVED' }] },
  ])
})

test('nothing of a closed day changes: no figure, no resolution', async () => {
  const [{ id }] = await differences()
  const { status, body } = await reopen(id)
  expect([status, body.data]).toEqual([409, 'The day is closed. Reopen it first.'])
  await expect(operator.rows('update casino_report_day set reported_win = 1')).rejects.toThrow('is closed')
  await expect(operator.rows(`update casino_report_day set closed_lines = '[]'`)).rejects.toThrow('is closed')
  expect((await close()).status).toBe(409)
})

test('a difference found later is a correction: the figures stay, and it is resolved beside them', async () => {
  await report('260.00', '5.00')
  expect(await theDay()).toMatchObject({
    status: 'CLOSED',
    reportedWin: '260.00',
    isAsClosed: true,
    unresolved: 1,
    corrections: 1,
  })
  const found = await differences('&isCorrection=YES')
  expect(found).toMatchObject([{ externalRound: `${player}-lost`, reportedWin: '5.00', isCorrection: true }])
  expect((await resolve(found[0].id)).status).toBe(200)
  // A correction is not part of what was closed: it can be decided again.
  expect((await reopen(found[0].id)).status).toBe(200)
  expect(await differences('&isCorrection=NO')).toMatchObject([{ externalRound: `${player}-won`, status: 'RESOLVED' }])
})

test('a difference of the closed day with other figures is a correction, and the closing keeps the former', async () => {
  await report('270.00', '5.00')
  expect(await theDay()).toMatchObject({ reportedWin: '260.00', isAsClosed: true, unresolved: 2, corrections: 2 })
  expect(await differences('&status=OPEN&externalRound=won')).toMatchObject([
    { reportedWin: '270.00', isCorrection: true, resolution: null },
  ])
  expect(await operator.rows('select closed_lines from casino_report_day')).toMatchObject([
    { closed_lines: [{ reportedWin: '26000', resolution: 'PROVIDER_CORRECTS' }] },
  ])
})

test('a day is reopened by two users, compared at once, and closed again with the figures of then', async () => {
  const { id, closeHash } = await theDay()
  const asked = await maker.post(`${root}/${id}/reopening`, confirmation)
  expect(asked.status).toBe(202)
  expect((await decide(maker, asked.body.data.approval)).status).toBeGreaterThanOrEqual(400)
  expect((await theDay()).status).toBe('CLOSED')
  expect((await decide(checker, asked.body.data.approval)).status).toBe(200)
  expect(await theDay()).toMatchObject({ status: 'COMPARED', closedBy: null, closeHash: null, corrections: 0 })
  expect(JSON.stringify((await close()).body)).toContain('The day is being reconciled')
  await compareAll()
  for (const { id: open } of await differences('&status=OPEN')) expect((await resolve(open)).status).toBe(200)
  expect((await close()).status).toBe(200)
  const closed = await theDay()
  expect(closed).toMatchObject({ status: 'CLOSED', reportedWin: '275.00', isAsClosed: true, corrections: 0 })
  expect(closed.closeHash).not.toBe(closeHash)
})
