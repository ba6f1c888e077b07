import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { recheckDays } from '#areas/reports/closes/recheck-days.task.ts'
import { monthPoints } from '#areas/reports/rules/closes/month-close.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const rights = ['BALANCE_SHEET_VIEW', 'ADJUST_REQUEST', 'ADJUST_APPROVE', 'PLAYERS_VIEW'] as const
/** A whole month that is over; its days are stored with hashes of other figures than there are now. */
const month = `${daysBefore(40).slice(0, 8)}01`
const strange = '0'.repeat(64)

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  maker = await office.hire({ username: 'finance', permissions: rights })
  checker = await office.hire({ username: 'controller', permissions: rights })
  await office.rows(
    `insert into revenue_close (domain_id, day, definition, time_zone, lines, hash)
     select 1, d::date, 1, 'Asia/Kolkata', 0, $2 from generate_series($1::date, $1::date + interval '1 month' - interval '2 days', interval '1 day') d`,
    [month, strange],
  )
  await office.rows('insert into month_close (domain_id, month) values (1, $1)', [month])
  await office.rows('insert into month_close_point (domain_id, month, point) select 1, $1, unnest($2::text[])', [
    month,
    [...monthPoints],
  ])
})
afterAll(() => office?.close())

interface Point {
  readonly id: string
  readonly point: string
  readonly open: number
  readonly status: string
  readonly behind: string | null
}
const points = async (): Promise<readonly Point[]> => (await maker.get('/api/month-end/points')).body.data
const of = async (point: string): Promise<Point> => (await points()).find((one) => one.point === point)!
const change = async (point: string, name: string, client = maker) =>
  client.post(`/api/month-end/points/${(await of(point)).id}/${name}`, confirmation)
const months = async () => (await maker.get('/api/month-end')).body.data
const close = async () => maker.post(`/api/month-end/${(await months())[0].id}/closing`, confirmation)

test('the list reads which closed days differ from the last time they were computed', async () => {
  expect(await of('FIGURES')).toMatchObject({ open: 0 })
  await recheckDays.run({ db: office.database.db })
  const [{ n }] = await office.rows('select count(*)::int as n from revenue_recheck where hash <> hash_now')
  expect(n).toBeGreaterThan(26)
  expect(await of('FIGURES')).toMatchObject({ open: n })
  await recheckDays.run({ db: office.database.db })
  expect(await of('FIGURES')).toMatchObject({ open: n })
})

test('each point shows what is open and opens the list behind it for those who may see it', async () => {
  expect((await points()).map(({ point }) => point).toSorted()).toEqual([...monthPoints].toSorted())
  expect(await of('DAYS')).toMatchObject({ open: 1, status: 'OPEN' })
  expect((await of('FIGURES')).open).toBeGreaterThan(26)
  expect(await of('NEGATIVE')).toMatchObject({ behind: '/players?domainId=1&isNegative=YES' })
  expect(await of('WITHDRAWALS')).toMatchObject({ behind: null })
})

test('a point is confirmed when nothing is open', async () => {
  const refused = await change('DAYS', 'confirmation')
  expect(JSON.stringify(refused.body)).toContain('1 still open.')
  await office.rows(
    `insert into revenue_close (domain_id, day, definition, time_zone, lines, hash)
     values (1, $1::date + interval '1 month' - interval '1 day', 1, 'Asia/Kolkata', 0, $2)`,
    [month, strange],
  )
  for (const point of monthPoints.filter((one) => one !== 'FIGURES')) {
    const confirmed = await change(point, 'confirmation')
    expect(confirmed.status, `${point} ${JSON.stringify(confirmed.body)}`).toBe(200)
  }
  expect(await of('DAYS')).toMatchObject({ status: 'CONFIRMED', decidedBy: 'finance', found: 0 })
})

test('what stays open is waived with a reason by two users', async () => {
  expect(JSON.stringify((await close()).body)).toContain('1 points are neither confirmed nor waived.')
  const asked = await change('FIGURES', 'waiver')
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  expect((await decide(maker, asked.body.data.approval)).status).toBe(403)
  expect((await decide(checker, asked.body.data.approval)).status).toBe(200)
  expect(await of('FIGURES')).toMatchObject({ status: 'WAIVED', decidedBy: 'finance', approvedBy: 'controller' })
})

test('a month is closed by two users for good, with a hash of its days', async () => {
  const asked = await close()
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  expect((await decide(checker, asked.body.data.approval)).status).toBe(200)
  const [closed] = await months()
  expect(closed).toMatchObject({ status: 'CLOSED', undecided: 0 })
  const [{ hash }] = await office.rows(
    `select encode(sha256(convert_to(string_agg(hash, '' order by day), 'UTF8')), 'hex') as hash from revenue_close where domain_id = 1`,
  )
  expect(closed.hash).toBe(hash)
  expect(JSON.stringify((await change('NEGATIVE', 'reopening')).body)).toContain('The month is closed.')
})

test('staff of an agent see no months of the whole domain', async () => {
  const north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  expect((await north.get('/api/month-end')).body.data).toEqual([])
  expect((await north.get('/api/month-end/points')).body.data).toEqual([])
  expect((await change('NEGATIVE', 'reopening', north)).status).toBe(404)
})
