import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { addDays } from '#values/day.ts'

let office: Office
let maker: Colleague
let checker: Colleague
const rights = ['BALANCE_SHEET_VIEW', 'SETTING_PAGE_EDIT'] as const
/** The last day of the month before: 150,000.00 were won of it. */
const monthEnd = addDays(`${daysBefore(0).slice(0, 8)}01`, -1)
const month = `${monthEnd.slice(0, 8)}01`

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  maker = await office.hire({ username: 'finance', permissions: rights })
  checker = await office.hire({ username: 'controller', permissions: rights })
  for (const [day, product, pl] of [
    [monthEnd, 'qt', -10_000_000n],
    [month, 'qt', -5_000_000n],
    [addDays(monthEnd, 1), 'qt', -700n],
    [addDays(month, -1), 'qt', -900n],
    [monthEnd, 'aura', -3_000n],
  ] as const)
    await office.rows(
      `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl) values (0, 110, $1, $2, 1, 'INR', 1, 100000000, $3)`,
      [day, product, pl],
    )
  // Of another month and refused ones neither count.
  for (const [n, [kind, amount, day, decision]] of (
    [
      ['tip', 1_500, monthEnd, 'APPLIED'],
      ['tip', 2_500, month, 'APPLIED'],
      ['tip-refund', 2_500, month, 'APPLIED'],
      ['charge', 4_000, month, 'APPLIED'],
      ['charge', 5_000, month, 'REFUSED'],
      ['tip', 6_000, addDays(monthEnd, 1), 'APPLIED'],
    ] as const
  ).entries())
    await office.rows(
      `insert into casino_call (domain_id, provider, kind, external_id, cell, player_id, agent_id, amount, currency, decision, code, ms, at)
       select 1, 'qt', $1, $2, p.cell, p.id, p.agent_id, $3, 'INR', $4, $5, 1, $6::date + time '12:00' from player p where p.id = 1001`,
      [kind, `apart-${n}`, amount, decision, decision === 'APPLIED' ? 'OK' : 'INSUFFICIENT_FUNDS', day],
    )
})
afterAll(() => office?.close())

const terms = { domain: '1', provider: 'qt', month: monthEnd, rate: '12.00', upTo: '100000.00', rateAbove: '10.00' }
const calculate = (change: object = {}, client = maker) =>
  client.post('/api/ggr/provider-fees/fee', { ...terms, note: 'Contract 7', ...change, ...confirmation })
const listed = async (client = checker) => (await client.get('/api/ggr/provider-fees')).body.data

test('GG-07: the fee of a month is computed by the tiers of the contract, and decided by a second user', async () => {
  const requested = await calculate()
  expect(requested.status, JSON.stringify(requested.body)).toBe(202)
  expect(await listed()).toEqual([])
  expect((await decide(maker, requested.body.data.approval)).status).toBe(403)
  expect((await decide(checker, requested.body.data.approval)).status).toBe(200)
  expect(await listed()).toMatchObject([
    {
      month,
      domain: 'First House',
      provider: 'qt',
      ggr: '150000.00',
      rate: '12.00',
      upTo: '100000.00',
      rateAbove: '10.00',
      fee: '17000.00',
      tips: '15.00',
      charges: '40.00',
      due: '17055.00',
      note: 'Contract 7',
      requestedBy: 'finance',
      approvedBy: 'controller',
      period: `${month}..${monthEnd}`,
    },
  ])
})

test('a fee is stored once and never changed', async () => {
  expect(JSON.stringify((await calculate()).body)).toContain('The fee of this month is stored already.')
  await expect(office.rows('delete from provider_fee')).rejects.toThrow('provider_fee is append-only')
})

test('the month must be over', async () => {
  expect(JSON.stringify((await calculate({ month: daysBefore(0), provider: 'aura' })).body)).toContain(
    'The month is not over.',
  )
})

test('staff of an agent calculate and see nothing', async () => {
  const north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  expect((await calculate({ provider: 'aura' }, north)).status).toBe(403)
  expect(await listed(north)).toEqual([])
})
