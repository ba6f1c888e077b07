import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const rights = ['BALANCE_SHEET_VIEW', 'SETTING_PAGE_EDIT'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  maker = await office.hire({ username: 'finance', permissions: rights })
  checker = await office.hire({ username: 'controller', permissions: rights })
})
afterAll(() => office?.close())

const version = {
  domain: '1',
  validFrom: daysBefore(-2),
  deductsBonuses: true,
  casinoFee: '12.00',
  sportsbookFee: '0.00',
  jackpotRate: '0.00',
  depositFee: '1.50',
  withdrawalFee: '0.00',
  deductsReversals: false,
  countsCommission: true,
  countsAdjustments: true,
  note: 'Contract 7',
}
const define = (change: object = {}, client = maker) =>
  client.post('/api/ggr/definitions/definition', { ...version, ...change, ...confirmation })
const listed = async () => (await checker.get('/api/ggr/definitions')).body.data

test('a version counts when a second user has approved it', async () => {
  const asked = await define()
  expect(asked.status, JSON.stringify(asked.body)).toBe(202)
  expect(await listed()).toEqual([])
  expect((await decide(maker, asked.body.data.approval)).status).toBe(403)
  expect((await decide(checker, asked.body.data.approval)).status).toBe(200)
  expect(await listed()).toMatchObject([
    {
      domain: 'First House',
      number: 2,
      validFrom: daysBefore(-2),
      validTo: null,
      casinoFee: '12.00',
      depositFee: '1.50',
      note: 'Contract 7',
      requestedBy: 'finance',
      approvedBy: 'controller',
    },
  ])
})

test('a version that would change a day that has begun is refused', async () => {
  const refused = await define({ validFrom: daysBefore(0) })
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('A definition begins on a day that has not begun.')
})

test('staff of an agent define nothing', async () => {
  const north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  expect((await define({ validFrom: daysBefore(-9) }, north)).status).toBe(403)
})

test('the report names the definition that counts', async () => {
  const { body } = await checker.get('/api/ggr/definition')
  expect(body.data.facts.map(({ name }: { readonly name: string }) => name)).toEqual([
    'GGR',
    'NGR',
    'Counted',
    'Definition',
  ])
  expect((await checker.get('/api/ggr/definition?settledOn=yesterday')).status).toBe(422)
})
