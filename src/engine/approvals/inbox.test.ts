import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'

let office: Office
let maker: Colleague
let checker: Colleague
let limited: Colleague
let role: string

beforeAll(async () => {
  office = await openOffice()
  maker = await office.hire({ username: 'maker', permissions: staffPermissions, rank: 3 })
  checker = await office.hire({ username: 'checker', permissions: staffPermissions, rank: 2 })
  limited = await office.hire({ username: 'clerk', permissions: ['DASHBOARD_VIEW'] })
  // Works for one domain only, and every role concerns both.
  await office.hire({ username: 'elsewhere', permissions: ['DASHBOARD_VIEW', 'DEPOSIT_VIEW'], domains: [2] })
  role = await office.role('Desk', 50, ['PLAYERS_VIEW'])
})
afterAll(() => office?.close())

const values = (description: string) => ({
  name: 'Desk',
  description,
  rank: 50,
  itemLimit: null,
  dayLimit: null,
  status: 'ACTIVE',
  permissions: ['PLAYERS_VIEW', 'DEPOSIT_VIEW'],
})
/** Requests a change of the role, which needs a second approver. */
async function request(description: string): Promise<string> {
  const [{ version }] = await office.rows('select version from role where id = $1', [role])
  const asked = await maker.put(`/api/role-edit/${role}`, { values: values(description), version, ...confirmation })
  expect([asked.status, asked.body.message]).toEqual([202, 'Awaiting second approval'])
  return asked.body.data.approval
}
const ownOf = async (client: Colleague, id: string) =>
  (await client.get('/api/approvals/own')).body.data.find((one: { id: string }) => one.id === id)
const waitingFor = async (client: Colleague) =>
  (await client.get('/api/approvals')).body.data.map(({ id }: { id: string }) => id)

test('lists what waits for the reader, and what the reader has requested with those who can decide it', async () => {
  const id = await request('Front desk')
  expect([await waitingFor(checker), await waitingFor(maker), await waitingFor(limited)]).toEqual([[id], [], []])
  // One domain selected takes no work away.
  expect((await checker.get('/api/approvals', { 'x-domain': '2' })).body.data).toHaveLength(1)
  expect(await ownOf(maker, id)).toMatchObject({
    status: 'PENDING',
    subject: 'role Desk',
    permission: 'ROLE_EDIT',
    deciders: ['checker'],
    checker: null,
  })
  expect((await checker.get('/api/approvals/own')).body.data).toEqual([])
  expect((await decide(checker, id)).status).toBe(200)
  expect(await ownOf(maker, id)).toMatchObject({ status: 'APPROVED', checker: 'checker', deciders: null })
  expect(await waitingFor(checker)).toEqual([])
})

test('says that no user can decide a request while no other user has the permission', async () => {
  const id = await request('Night desk')
  await office.rows(`update staff set status = 'SUSPENDED' where username = 'checker'`)
  expect(await ownOf(maker, id)).toMatchObject({ permission: 'ROLE_EDIT', deciders: [] })
  await office.rows(`update staff set status = 'ACTIVE' where username = 'checker'`)
  expect((await maker.post(`/api/approvals/${id}/withdrawal`, {})).status).toBe(200)
})

test('withdraws a request of the reader once, and none of another user', async () => {
  const id = await request('Back desk')
  expect((await checker.post(`/api/approvals/${id}/withdrawal`, {})).status).toBe(404)
  const withdrawn = await maker.post(`/api/approvals/${id}/withdrawal`, {})
  expect([withdrawn.status, withdrawn.body.message]).toEqual([200, 'Request withdrawn'])
  expect((await maker.post(`/api/approvals/${id}/withdrawal`, {})).status).toBe(409)
  const late = await decide(checker, id)
  expect([late.status, late.body.data]).toEqual([409, 'The requester has withdrawn this request.'])
  expect(await office.rows('select description from role where id = $1', [role])).toEqual([
    { description: 'Front desk' },
  ])
  expect(
    await office.rows(`select actor, action, result from audit where subject = $1 order by id`, [`approval:${id}`]),
  ).toMatchObject([{ actor: 'maker', action: 'role.saved.withdrawn', result: 'SUCCESS' }])
})

test('previews what approving would do now, warns of a change since the request, and changes nothing', async () => {
  const id = await request('Side desk')
  const review = async () => (await checker.get(`/api/approvals/${id}`)).body.data
  expect(await review()).toMatchObject({
    status: 'PENDING',
    maker: 'maker',
    isChanged: false,
    refused: null,
    input: { description: 'Side desk' },
    current: { description: 'Front desk' },
    effect: { before: { description: 'Front desk' }, after: { description: 'Side desk' }, transfers: [] },
  })
  expect((await limited.get(`/api/approvals/${id}`)).status).toBe(404)
  // The maker sees it too, and why it is not theirs to approve.
  expect((await maker.get(`/api/approvals/${id}`)).body.data.refused).toBe('You cannot approve your own request.')
  await office.rows(`update role set description = 'Moved', version = version + 1 where id = $1`, [role])
  expect(await review()).toMatchObject({
    isChanged: true,
    shown: { description: 'Front desk' },
    current: { description: 'Moved' },
  })
  const refused = await decide(checker, id)
  expect([refused.status, refused.body.code]).toEqual([409, 'version_conflict'])
  expect(await ownOf(maker, id)).toMatchObject({ status: 'EXPIRED', decisionReason: 'Changed since it was requested' })
})
