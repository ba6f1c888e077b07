import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTwoCurrencies } from '#checks/harness/two-currencies.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, startTestServer, testPassword, type StaffInput } from '#checks/harness/staff/staff.ts'
import { confirmation, officePassword, staffPermissions } from '#checks/harness/staff/office.ts'
import type { Server } from '#server/main.ts'

// Asha of domain 1 has 100.25 rupees at 2.00 on the market, Kenji of domain 3 has 3,000 yen at 2.00.
let site: Awaited<ReturnType<typeof openTwoCurrencies>>
let server: Server
/** Works for domains 1 and 3 and decides up to 3,000.00 alone. */
let trader: PanelClient
/** Works for domains 1 and 3, without a limit. */
let checker: PanelClient
let onlyOne: PanelClient
let agent: PanelClient

async function user(person: StaffInput): Promise<PanelClient> {
  await createStaff(site.database.ownerPool, {
    transactionPassword: officePassword,
    permissions: staffPermissions,
    ...person,
  })
  const client = panelClient(server.url)
  await client.login(person.username, testPassword)
  return client
}

beforeAll(async () => {
  site = await openTwoCurrencies()
  server = await startTestServer(site.database, { jobs: 'idle' })
  trader = await user({ username: 'trader', domains: [1, 3], itemLimit: 3_000_000n })
  checker = await user({ username: 'checker', domains: [1, 3] })
  onlyOne = await user({ username: 'only.one', domains: [1] })
  agent = await user({ username: 'agent.staff', domains: [1], agentId: 1n })
})
afterAll(async () => {
  await server?.close()
  await site?.database.close()
})

const inOne = { 'x-domain': '1' }
const act = (client: PanelClient, name: string, input: object = {}, headers: Record<string, string> = {}) =>
  client.post(`/api/market-result/${site.market}/${name}`, { ...input, ...confirmation }, headers)
const preview = (client: PanelClient, name: string, input: object = {}, headers: Record<string, string> = {}) =>
  client.post(`/api/market-result/${site.market}/${name}?preview=1`, { ...input, ...confirmation }, headers)
const rows = async (text: string) => (await site.database.ownerPool.query(text)).rows
const suspend = () => rows(`update market set status = 'SUSPENDED', version = version + 1 where id = ${site.market}`)
const withoutInstants = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
const everything = '2020-01-01T00:00:00.000Z'
/** Each act that moves money or bets of the market, and what moves over both domains. */
const acts: readonly (readonly [name: string, input: object, moved: bigint])[] = [
  ['settlement', { winner: 'A' }, 3_100_250n],
  ['voidance', {}, 3_100_250n],
  ['time-voidance', { from: everything }, 3_100_250n],
  ['runner-removal', { runner: 'A', reduction: '5.00' }, 3_100_250n],
]

test.each(acts)(
  'measures the %s of a shared market over all its domains, whatever is selected',
  async (name, input, moved) => {
    await suspend()
    for (const headers of [{}, inOne]) {
      const asked = await act(trader, name, input, headers)
      expect([name, asked.status, asked.body.data]).toEqual([name, 202, { approval: expect.any(String) }])
      const [waiting] = await rows(
        `select amount, input -> 'domains' as domains from approval where status = 'PENDING'`,
      )
      expect(waiting).toEqual({ amount: moved, domains: [1, 3] })
      const id = asked.body.data.approval
      expect((await onlyOne.get('/api/approvals')).body.data).toEqual([])
      expect((await onlyOne.post(`/api/approvals/${id}/decision`, { decision: 'approve' })).status).toBe(403)
      // The checker has selected the other domain.
      const { body } = await checker.get('/api/approvals', { 'x-domain': '3' })
      expect(body.data).toMatchObject([{ id, amount: '3100.25', maker: 'trader' }])
      // What the approver sees is computed now, over both domains, as the trader's own preview was.
      const review = (await checker.get(`/api/approvals/${id}`, { 'x-domain': '3' })).body.data
      const own = (await preview(trader, name, input, headers)).body.data
      const { needsSecondPerson: _, ...effect } = review.effect
      const { needsSecondPerson, ...shown } = own
      expect([review.isChanged, review.refused, needsSecondPerson]).toEqual([false, null, true])
      expect(withoutInstants(effect)).toEqual(withoutInstants(shown))
      expect((await trader.post(`/api/approvals/${id}/withdrawal`, {})).body.message).toBe('Request withdrawn')
    }
  },
)

test.each([...acts.map(([name, input]) => [name, input] as const), ['recount', {}] as const])(
  'refuses the %s of a shared market to staff of one of its domains, and to agents',
  async (name, input) => {
    await suspend()
    for (const run of [act, preview]) {
      const refused = await run(onlyOne, name, input)
      expect([refused.status, refused.body.code]).toEqual([403, 'foreign_bets'])
      expect((await run(agent, name, input)).status).toBe(403)
    }
    expect(await rows(`select status, settle_seq from market where id = ${site.market}`)).toEqual([
      { status: 'SUSPENDED', settle_seq: 0 },
    ])
    expect(await rows(`select 1 from market_change where kind <> 'lapse'`)).toEqual([])
  },
)

test('previews the result of a shared market over all domains of the trader, whatever is selected', async () => {
  const path = `/api/market-result/${site.market}/preview?action=settle&winner=A`
  const all = (await trader.get(path)).body.data
  expect(all).toMatchObject({ bets: 2, players: 2, byCurrency: [{ currency: 'INR' }, { currency: 'JPY' }] })
  expect((await trader.get(path, inOne)).body.data).toEqual(all)
  expect((await onlyOne.get(path)).body.data).toMatchObject({
    bets: 0,
    refused: expect.stringContaining('Domains that you do not work for'),
  })
})

test('approves a settlement of a shared market with another domain selected, and settles both domains', async () => {
  await suspend()
  const { body } = await act(trader, 'settlement', { winner: 'A' }, inOne)
  const decision = await checker.post(
    `/api/approvals/${body.data.approval}/decision`,
    { decision: 'approve' },
    { 'x-domain': '3' },
  )
  expect([decision.status, await rows(`select status, settle_seq from market where id = ${site.market}`)]).toEqual([
    200,
    [{ status: 'SETTLE_PROCESSING', settle_seq: 1 }],
  ])
})
