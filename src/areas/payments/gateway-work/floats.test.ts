import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundGateway, gatewayContext, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { lookAtFloats } from './floats.ts'
import type { GatewayContext } from './accounts.ts'

let office: Office
let sandbox: Sandbox
let working: GatewayContext
let finance: Colleague
let abroad: Colleague
let support: Colleague

beforeAll(async () => {
  office = await openOffice()
  sandbox = await serveSandbox({
    port: 0,
    secret: gatewaySecret,
    merchant: 'house',
    rates: allAt(0),
    seed: 3,
    pace: 60,
  })
  working = gatewayContext(office.database).context
  await foundGateway(office.database, { code: 'payer', baseUrl: sandbox.url })
  const sees = { permissions: ['PG_SETTINGS_WITHDRAW_VIEW', 'DASHBOARD_VIEW'] } as const
  finance = await office.hire({ username: 'finance', ...sees })
  abroad = await office.hire({ username: 'abroad', ...sees, domains: [2] })
  support = await office.hire({ username: 'support', permissions: ['DASHBOARD_VIEW', 'PG_SETTINGS_VIEW'] })
  await office.rows(`insert into payout_method (domain_id, code, name, method, gateway_id, currency, least, most, status, float_alert)
    select 1, t.code, t.code, 'bank', g.id, 'INR', 100, 100000000, t.status, t.bound from gateway g,
      (values ('BANK', 'ACTIVE', 100000), ('OFF', 'DISABLED', 100000), ('UNTOLD', 'ACTIVE', null)) t(code, status, bound) where g.code = 'payer'`)
})
afterAll(async () => {
  await sandbox?.close()
  await office?.close()
})

/** What the gateway says lies there, and a look at it, whatever was seen a moment ago. */
async function atGateway(balance: number): Promise<void> {
  sandbox.payments.balance = () => balance
  await office.rows('update gateway set float_at = null')
  expect(await lookAtFloats(working)).toBe(true)
}
const told = () =>
  office.rows(`select name, domain_id, payload from outbox where name like 'gateway.float%' order by id`)
const bellOf = async (who: Colleague) => {
  const { notification_count: count, notification_data: lines } = (await who.get('/api/site-config')).body.data
  return { count, lines: lines.map(({ title, text, path }: Record<string, string>) => ({ title, text, path })) }
}
const nothing = { count: 0, lines: [] }
const low = (bound: string, float: string) => ({
  name: 'gateway.float-low',
  domain_id: 1,
  payload: { bound, float },
})
const recovered = { name: 'gateway.float-recovered', domain_id: 1, payload: {} }

test('a float that falls below its bound is told once, to who may see it, and again only after it has recovered', async () => {
  await atGateway(100_000)
  expect(await told()).toEqual([])
  await atGateway(99_999)
  await atGateway(60_000)
  await atGateway(10)
  expect(await told()).toEqual([low('100000', '99999')])
  expect(await bellOf(finance)).toEqual({
    count: 1,
    lines: [
      {
        title: 'Float is low',
        text: 'BANK at payer, balance 0.10, alert threshold 1000.00',
        path: '/pg-settings/withdraw',
      },
    ],
  })
  expect([await bellOf(abroad), await bellOf(support)]).toEqual([nothing, nothing])
  await atGateway(100_000)
  await atGateway(250_000)
  expect(await bellOf(finance)).toEqual(nothing)
  await atGateway(50_000)
  await atGateway(50_000)
  expect(await told()).toEqual([low('100000', '99999'), recovered, low('100000', '50000')])
})

test('a gateway that says nothing has neither fallen nor recovered; another bound is held against at the next look', async () => {
  const before = await told()
  await office.rows(`update gateway set base_url = 'http://127.0.0.1:9', float_at = null`)
  expect(await lookAtFloats(working)).toBe(true)
  expect(await told()).toEqual(before)
  expect((await bellOf(finance)).lines).toEqual([
    { title: 'Float is low', text: 'BANK at payer, alert threshold 1000.00', path: '/pg-settings/withdraw' },
  ])
  await office.rows(`update gateway set base_url = $1`, [sandbox.url])
  await office.rows(`update payout_method set float_alert = 40000 where code = 'BANK'`)
  await atGateway(50_000)
  expect((await told()).slice(before.length)).toEqual([recovered])
  expect(await bellOf(finance)).toEqual(nothing)
})
