import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const rights = ['BALANCE_SHEET_VIEW', 'SETTING_PAGE_EDIT'] as const
const day = daysBefore(3)

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  await office.rows(
    `insert into currency (code, symbol, minor_digits) values ('USD', '$', 2), ('KWD', 'KD', 3) on conflict do nothing`,
  )
  maker = await office.hire({ username: 'finance', permissions: rights })
  checker = await office.hire({ username: 'controller', permissions: rights })
})
afterAll(() => office?.close())

const enter = (change: object = {}, client = maker) =>
  client.post('/api/exchange-rates/rate', {
    of: 'USD',
    into: 'INR',
    day,
    rate: '83.335',
    note: 'Central bank',
    ...change,
    ...confirmation,
  })
const load = (lines: readonly string[], client = maker) =>
  client.post('/api/exchange-rates/import', { csv: ['day,currency,into,rate', ...lines].join('\n'), ...confirmation })
const listed = async (client = checker) => (await client.get('/api/exchange-rates')).body.data

test('a rate counts when a second user has approved it', async () => {
  const requested = await enter()
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  expect(await listed()).toEqual([])
  expect((await decide(maker, requested.body.data.approval)).status).toBe(403)
  expect((await decide(checker, requested.body.data.approval)).status).toBe(200)
  expect(await listed()).toMatchObject([
    {
      day,
      ofCurrency: 'USD',
      intoCurrency: 'INR',
      rate: '83.335',
      number: 1,
      source: 'ENTERED',
      note: 'Central bank',
      requestedBy: 'finance',
      approvedBy: 'controller',
    },
  ])
})

test('a correction is another rate of the same day, and the first stays', async () => {
  expect(JSON.stringify((await enter()).body)).toContain('This rate is stored already.')
  const requested = await enter({ rate: '83.4' })
  expect((await decide(checker, requested.body.data.approval)).status).toBe(200)
  expect(
    (await listed()).map(({ rate, number }: { rate: string; number: number }) => [number, rate]).toSorted(),
  ).toEqual([
    [1, '83.335'],
    [2, '83.4'],
  ])
  await expect(office.rows('update exchange_rate set rate_e8 = 1')).rejects.toThrow('exchange_rate is append-only')
})

test('a file is stored whole, by two users, or not at all', async () => {
  const broken = await load([
    `${daysBefore(2)},USD,INR,83.5`,
    `${daysBefore(1)},EUR,INR,90`,
    `${daysBefore(1)},KWD,INR,x`,
  ])
  expect(JSON.stringify(broken.body)).toContain('Line 3: There is no currency EUR.')
  expect(JSON.stringify(broken.body)).toContain('Line 4: rate must be above zero')
  const requested = await load([`${daysBefore(2)},USD,INR,83.5`, `${daysBefore(2)},KWD,INR,270`])
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  expect((await listed()).length).toBe(2)
  expect((await decide(checker, requested.body.data.approval)).status).toBe(200)
  expect((await listed()).length).toBe(4)
})

test('staff of an agent enter and see nothing', async () => {
  const north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  expect((await enter({ day: daysBefore(5) }, north)).status).toBe(403)
  expect(await listed(north)).toEqual([])
})
