import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import type { PanelResponse } from '#checks/harness/processes/panel-client.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let office: Office
let owner: Colleague
let limited: Colleague
let clerk: Colleague
beforeAll(async () => {
  office = await openOffice()
  owner = await office.hire({ username: 'owner', permissions: staffPermissions })
  limited = await office.hire({ username: 'limited', permissions: staffPermissions, itemLimit: 400_000n })
  clerk = await office.hire({ username: 'clerk', permissions: ['DOWNLINE_VIEW'] })
})
afterAll(async () => {
  expect(await verify(office.database.db)).toEqual([])
  await office.close()
})

const issue = (client: Colleague, amount: string) =>
  client.post('/api/self-transaction/transaction', { node: '100', type: 'ISSUE', amount, ...confirmation })
const give = (client: Colleague, amount: string) =>
  client.post('/api/downline/110/chips-down', { amount, means: 'CHIPS', ...confirmation })
const waiting = ({ status, body }: PanelResponse): string => {
  expect([status, body]).toEqual([202, expect.anything()])
  return body.data.approval
}
const balance = async (id: string): Promise<bigint> =>
  (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance

test('FYE-03 an approver can approve up to their limit exactly, and nothing above it', async () => {
  const [atLimit, above] = [waiting(await issue(owner, '400.00')), waiting(await issue(owner, '400.01'))]
  expect((await decide(limited, above)).status).toBe(403)
  expect(await balance('100')).toBe(0n)
  expect((await decide(limited, atLimit)).status).toBe(200)
  expect(await balance('100')).toBe(40_000n)
  expect((await decide(limited, atLimit)).status).toBe(409)
  expect((await decide(clerk, above)).status).toBeGreaterThanOrEqual(403)
  expect((await decide(owner, above)).status).toBe(403)
  expect(await office.rows('select status, checker from approval order by id')).toEqual([
    { status: 'APPROVED', checker: 'limited' },
    { status: 'PENDING', checker: null },
  ])
})

test("FYE-03 an action within the user's own limit needs no approval; a paisa above it does", async () => {
  const second = await office.hire({ username: 'second', permissions: staffPermissions })
  expect((await decide(second, waiting(await issue(owner, '2000.00')))).status).toBe(200)
  const before = await balance('110')
  expect((await give(limited, '400.00')).status).toBe(200)
  expect(await balance('110')).toBe(before + 40_000n)
  const asks = waiting(await give(limited, '400.01'))
  expect(await balance('110')).toBe(before + 40_000n)
  expect((await decide(second, asks)).status).toBe(200)
  expect(await balance('110')).toBe(before + 80_001n)
})

test('FYE-04 a rejection requires a reason and moves no money', async () => {
  const second = await office.hire({ username: 'third', permissions: staffPermissions })
  const id = waiting(await issue(owner, '5.00'))
  const before = await balance('100')
  const say = (reason: string | undefined) =>
    second.post(`/api/approvals/${id}/decision`, { decision: 'reject', reason })
  expect([(await say(undefined)).status, (await say('  ')).status]).toEqual([422, 422])
  expect((await say('Not requested')).status).toBe(200)
  expect((await decide(second, id)).status).toBe(409)
  expect(await balance('100')).toBe(before)
})
