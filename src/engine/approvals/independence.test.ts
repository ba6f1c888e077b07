import { afterAll, beforeAll, expect, test } from 'vitest'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let owner: Colleague
let head: Colleague
let second: Colleague

beforeAll(async () => {
  office = await openOffice()
  owner = await office.hire({ username: 'owner', rank: 1, permissions: staffPermissions })
  head = await office.hire({ username: 'head', rank: 5, permissions: staffPermissions })
  second = await office.hire({ username: 'second', rank: 6, permissions: staffPermissions })
})
afterAll(() => office?.close())

const checker = (username: string) =>
  office.hire({ username, rank: 40, permissions: ['ROLE_VIEW', 'ROLE_EDIT', 'USER_VIEW', 'USER_EDIT'] })

let unused = 0
/** An edit of an unused role, which needs a second approval. */
async function requestRoleEdit(maker: Colleague): Promise<string> {
  const id = await office.role(`Unused ${(unused += 1)}`, 60, [])
  const { values, version } = (await maker.get(`/api/role-edit/${id}`)).body.data
  const saved = await maker.put(`/api/role-edit/${id}`, { values: { ...values, rank: 61 }, version, ...confirmation })
  expect([saved.status, saved.body.message]).toEqual([202, 'Awaiting second approval'])
  return saved.body.data.approval
}
const dependent =
  'Your credentials were reset recently by the requester or a user above them. Another user must decide this.'

test('approvers whose credentials were reset do not decide requests of the resetters or of users below them until the hours have passed', async () => {
  const one = await checker('checker.reset')
  const clean = await checker('checker.clean')
  const below = await office.hire({ username: 'below', rank: 20, permissions: staffPermissions })
  const asked = await head.post(`/api/users/${one.staffId}/reset-link`, confirmation)
  expect((await decide(second, asked.body.data.approval)).status).toBe(200)
  const requests = {
    head: await requestRoleEdit(head),
    second: await requestRoleEdit(second),
    below: await requestRoleEdit(below),
    owner: await requestRoleEdit(owner),
  }
  for (const name of ['head', 'second', 'below'] as const) {
    const refused = await decide(one, requests[name])
    expect([name, refused.status, refused.body.code, refused.body.data]).toEqual([
      name,
      403,
      'second_person',
      dependent,
    ])
  }
  const offered = async () => (await one.get('/api/approvals')).body.data.map(({ id }: { id: string }) => id)
  expect(await offered()).not.toContain(requests.head)
  expect(await offered()).toContain(requests.owner)
  // A request of a user above the resetters, and an approver who was not reset, are unaffected: both reach the rule.
  for (const [client, id] of [
    [one, requests.owner],
    [clean, requests.head],
  ] as const)
    expect((await decide(client, id)).body.data).not.toBe(dependent)
  await office.rows(`update setting set value = value || '{"resetHours": 1}' where key = 'settings.access'`)
  await office.rows('alter table credential_reset disable trigger user')
  await office.rows(`update credential_reset set at = now() - interval '61 minutes' where staff_id = $1`, [one.staffId])
  await office.rows('alter table credential_reset enable trigger user')
  await expect.poll(async () => (await decide(one, requests.below)).body.data).not.toBe(dependent)
  await office.rows(`update setting set value = value - 'resetHours' where key = 'settings.access'`)
})

test('a decision with a stored requester is refused to a user whom the requester has just reset', async () => {
  await postTransfers(office.database.ownerPool, '2026-11-20T10:00:00Z', [
    { account: 1001n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
  ])
  const permissions = ['ADJUSTMENTS_VIEW', 'ADJUST_REQUEST', 'ADJUST_APPROVE'] as const
  const [maker, dependent, free] = [
    await office.hire({ username: 'maker', permissions }),
    await office.hire({ username: 'dependent', permissions }),
    await office.hire({ username: 'free', permissions }),
  ]
  const reset = (staffId: bigint, hours: number) =>
    office.rows(
      `insert into credential_reset (staff_id, what, requested_by, at) values ($1, 'email', 'MAKER', now() - make_interval(hours => $2))`,
      [staffId, hours],
    )
  await reset(dependent.staffId, 0)
  await reset(free.staffId, 25)
  const entered = { player: 'player_1001', direction: 'CREDIT', amount: '10.00', category: 'goodwill' }
  expect((await maker.post('/api/adjustment/request', { ...entered, ...confirmation })).status).toBe(200)
  const [{ id }] = await office.rows('select id from adjustment')
  for (const what of ['approval', 'rejection']) {
    const refused = await dependent.post(`/api/player-adjustments/${id}/${what}`, confirmation)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_person'])
  }
  expect((await free.post(`/api/player-adjustments/${id}/approval`, confirmation)).status).toBe(200)
  expect(await office.rows('select balance from wallet where account_id = 1001')).toEqual([{ balance: 101_000n }])
})
