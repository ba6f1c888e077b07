import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { answerDeposits } from './bonus-templates.task.ts'

let office: Office
let writer: Colleague
let checker: Colleague
const rights = ['CAMPAIGN_VIEW', 'CAMPAIGN_EDIT', 'CAMPAIGN_APPROVE', 'BONUS_HISTORY_VIEW'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  writer = await office.hire({ username: 'writer', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights })
})
afterAll(() => office?.close())

/** As much as the deposit, at most 100.00. */
async function activate(name: string, budget: string): Promise<void> {
  const values = {
    name,
    domain: '1',
    trigger: 'EACH_DEPOSIT',
    leastDeposit: '100.00',
    rate: '100.00',
    cap: '100.00',
    factor: 2,
    days: 30,
    budget,
    endsAt: '2999-01-01T00:00:00Z',
  }
  expect((await writer.post('/api/bonus-templates-create', { values })).body).toMatchObject({
    message: 'Bonus template saved',
  })
  const id = await idOf(name)
  expect((await writer.post(`/api/bonus-templates/${id}/submission`, confirmation)).status).toBe(200)
  expect((await checker.post(`/api/bonus-templates/${id}/approval`, confirmation)).status).toBe(200)
}
const shown = async (name: string) => (await writer.get(`/api/bonus-templates?name=${name}`)).body.data[0]
const idOf = async (name: string) => (await shown(name)).id
const stop = async (name: string) =>
  expect((await checker.post(`/api/bonus-templates/${await idOf(name)}/end`, confirmation)).status).toBe(200)
const answerAtOnce = (times: number) =>
  Promise.all(Array.from({ length: times }, () => answerDeposits.run({ db: office.database.db })))
const awards = (name: string) =>
  office.rows(`select amount from bonus_award where name = $1 order by granted_at, id`, [name])

test('C52 a deposit whose callback comes three times brings its reload bonus once', async () => {
  await activate('Reload', '1000.00')
  const site = await signedSite(office.url, office.database.ownerPool)
  const asked = { externalId: randomUUID(), player: '1001', method: 'upi', amount: '100.00', utr: 'utr-c52' }
  const { body } = await site('/deposit', asked)
  const callbacks = await Promise.all(
    Array.from({ length: 3 }, () =>
      site('/deposit/confirmation', { externalId: randomUUID(), deposit: body.deposit, amount: '100.00' }),
    ),
  )
  expect(callbacks.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await answerAtOnce(3)
  expect(await awards('Reload')).toEqual([{ amount: 10_000n }])
  expect(await shown('Reload')).toMatchObject({ granted: 1, spent: '100.00' })
  await stop('Reload')
})

test('C52 of twenty players who claim a bonus with five uses at once exactly five get it, and the budget is spent', async () => {
  await activate('Welcome', '500.00')
  await office.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency)
      select cell_of(n), n, 1, 110, 'claimer_' || n, 'INR' from generate_series(7001, 7020) n`,
  )
  await office.rows(`select open_wallet(n, 1, 'INR') from generate_series(7001, 7020) n`)
  await office.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, decided_at)
      select cell, id, domain_id, agent_id, 'upi', 10000, currency, 'SUCCESS', now() from player where id between 7001 and 7020`,
  )
  await answerAtOnce(8)
  expect(await awards('Welcome')).toEqual(Array.from({ length: 5 }, () => ({ amount: 10_000n })))
  expect(await shown('Welcome')).toMatchObject({ granted: 5, spent: '500.00' })
  const held = await office.rows(
    `select count(*)::int as players from wallet where account_id between 7001 and 7020 and held = 10000`,
  )
  expect(held).toEqual([{ players: 5 }])
})
