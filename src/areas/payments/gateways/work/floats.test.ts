import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway, gatewayContext, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { refreshFloats } from './floats.ts'
import type { GatewayContext } from './accounts.ts'

let office: Office
let sandbox: Sandbox
let gateways: GatewayContext
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
  gateways = gatewayContext(office.database).context
  await createGateway(office.database, { code: 'payer', baseUrl: sandbox.url })
  const sees = { permissions: ['PG_SETTINGS_WITHDRAW_VIEW', 'DASHBOARD_VIEW'] } as const
  finance = await office.hire({ username: 'finance', ...sees })
  abroad = await office.hire({ username: 'abroad', ...sees, domains: [2] })
  support = await office.hire({ username: 'support', permissions: ['DASHBOARD_VIEW', 'PG_SETTINGS_VIEW'] })
  await office.rows(`insert into payout_method (domain_id, code, name, method, gateway_id, currency, min_amount, max_amount, status, float_alert)
    select 1, t.code, t.code, 'bank', g.id, 'INR', 100, 100000000, t.status, t.bound from gateway g,
      (values ('BANK', 'ACTIVE', 100000), ('OFF', 'DISABLED', 100000), ('UNTOLD', 'ACTIVE', null)) t(code, status, bound) where g.code = 'payer'`)
})
afterAll(async () => {
  await sandbox?.close()
  await office?.close()
})

/** Sets the float at the gateway and refreshes it, ignoring the cache age. */
async function setGatewayFloat(balance: number): Promise<void> {
  sandbox.payments.balance = () => balance
  await office.rows('update gateway set float_at = null')
  expect(await refreshFloats(gateways)).toBe(true)
}
const floatEvents = () =>
  office.rows(`select name, domain_id, payload from outbox where name like 'gateway.float%' order by id`)
const notificationsOf = async (colleague: Colleague) => {
  const { notification_count: count, notification_data: lines } = (await colleague.get('/api/site-config')).body.data
  return { count, lines: lines.map(({ title, text, path }: Record<string, string>) => ({ title, text, path })) }
}
const nothing = { count: 0, lines: [] }
const low = (bound: string, float: string) => ({
  name: 'gateway.float-low',
  domain_id: 1,
  payload: { bound, float },
})
const recovered = { name: 'gateway.float-recovered', domain_id: 1, payload: {} }

test('notifies permitted users once when a float falls below its threshold, and again only after it recovered', async () => {
  await setGatewayFloat(100_000)
  expect(await floatEvents()).toEqual([])
  await setGatewayFloat(99_999)
  await setGatewayFloat(60_000)
  await setGatewayFloat(10)
  expect(await floatEvents()).toEqual([low('100000', '99999')])
  expect(await notificationsOf(finance)).toEqual({
    count: 1,
    lines: [
      {
        title: 'Float is low',
        text: 'BANK at payer, balance 0.10, alert threshold 1000.00',
        path: '/pg-settings/withdraw',
      },
    ],
  })
  expect([await notificationsOf(abroad), await notificationsOf(support)]).toEqual([nothing, nothing])
  await setGatewayFloat(100_000)
  await setGatewayFloat(250_000)
  expect(await notificationsOf(finance)).toEqual(nothing)
  await setGatewayFloat(50_000)
  await setGatewayFloat(50_000)
  expect(await floatEvents()).toEqual([low('100000', '99999'), recovered, low('100000', '50000')])
})

test('changes no alert while the gateway does not answer, and applies a changed threshold at the next refresh', async () => {
  const before = await floatEvents()
  await office.rows(`update gateway set base_url = 'http://127.0.0.1:9', float_at = null`)
  expect(await refreshFloats(gateways)).toBe(true)
  expect(await floatEvents()).toEqual(before)
  expect((await notificationsOf(finance)).lines).toEqual([
    { title: 'Float is low', text: 'BANK at payer, alert threshold 1000.00', path: '/pg-settings/withdraw' },
  ])
  await office.rows(`update gateway set base_url = $1`, [sandbox.url])
  await office.rows(`update payout_method set float_alert = 40000 where code = 'BANK'`)
  await setGatewayFloat(50_000)
  expect((await floatEvents()).slice(before.length)).toEqual([recovered])
  expect(await notificationsOf(finance)).toEqual(nothing)
})
