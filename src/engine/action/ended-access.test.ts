import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'
import type { PanelResponse } from '#checks/harness/processes/panel-client.ts'

let office: Office
let owner: Colleague
beforeAll(async () => {
  office = await openOffice()
  owner = await office.hire({ username: 'owner', rank: 1, permissions: staffPermissions })
})
afterAll(() => office?.close())

/** Sends a request that waits for a locked row, ends the access of its user, and only then frees the row. */
async function endMeanwhile(lock: string, send: () => Promise<PanelResponse>, end: string, user: Colleague) {
  const blocker = await office.database.ownerPool.connect()
  try {
    await blocker.query('begin')
    await blocker.query(lock)
    const [{ pid }] = (await blocker.query('select pg_backend_pid() as pid')).rows
    const answer = send()
    const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
    await expect.poll(() => office.rows(behind, [pid])).toHaveLength(1)
    await office.rows(end, [end.includes('role') ? user.roleId : user.staffId])
    await blocker.query('commit')
    return await answer
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

const ends = {
  suspended: `update staff set status = 'SUSPENDED' where id = $1`,
  'signed out': `update session set ended_at = now(), end_reason = 'test' where staff_id = $1 and ended_at is null`,
  'moved to another domain': `delete from staff_domain where staff_id = $1 and domain_id = 2`,
}
const endedAccess = [403, 'access_ended', 'Your access ended before this was done.']
const answered = ({ status, body }: PanelResponse) => [status, body.code, body.data]
let count = 0
const hireSecond = () => office.hire({ username: `second.${++count}`, rank: 6, permissions: staffPermissions })
const unusedRole = () => office.role(`Unused ${++count}`, 60, [])
const editRole = async (client: Colleague, id: string) => {
  const { values, version } = (await client.get(`/api/role-edit/${id}`)).body.data
  return () => client.put(`/api/role-edit/${id}`, { values: { ...values, rank: 61 }, version, ...confirmation })
}

test.each(Object.entries(ends))(
  'a decision under way is not carried out for a user who is %s meanwhile',
  async (_, end) => {
    const second = await hireSecond()
    const asked = await (await editRole(owner, await unusedRole()))()
    const { approval } = asked.body.data
    const lock = `select from approval where id = '${approval}' for update`
    const answer = await endMeanwhile(lock, () => decide(second, approval), end, second)
    expect(answered(answer)).toEqual(endedAccess)
    expect(await office.rows('select status from approval where id = $1', [approval])).toEqual([{ status: 'PENDING' }])
  },
)

test('nor is a request for one, an action or a form', async () => {
  const [id, viewer] = [await unusedRole(), await hireSecond()]
  const save = await editRole(viewer, id)
  const withoutRight = `update role set permissions = array_remove(permissions, 'ROLE_EDIT') where id = $1`
  const form = await endMeanwhile('lock table approval in share row exclusive mode', save, withoutRight, viewer)
  expect(answered(form)).toEqual(endedAccess)
  expect(await office.rows('select from approval where maker = $1', [viewer.username])).toEqual([])

  const [actor, target] = [await hireSecond(), await office.hire({ username: 'target', rank: 40, permissions: [] })]
  const press = () => actor.post(`/api/users/${target.staffId}/suspension`, confirmation)
  const lock = `select from staff where id = ${target.staffId} for update`
  expect(answered(await endMeanwhile(lock, press, ends.suspended, actor))).toEqual(endedAccess)
  expect(await office.rows('select status from staff where id = $1', [target.staffId])).toEqual([{ status: 'ACTIVE' }])
})

test('administrators forget the browsers of a user with the sessions, and users their own', async () => {
  const [admin, user] = [
    await hireSecond(),
    await office.hire({ username: 'browsing', rank: 40, permissions: ['USER_CHANGE_PASSWORD'] }),
  ]
  const generation = async () =>
    (await office.rows('select device_generation from staff where id = $1', [user.staffId]))[0]
  expect((await admin.post(`/api/users/${user.staffId}/logout`, { reason: confirmation.reason })).status).toBe(200)
  expect(await generation()).toEqual({ device_generation: 2 })
  await user.login('browsing', testPassword)
  const forgotten = await user.post('/api/user-change-password/forget-browsers', {})
  expect([forgotten.status, forgotten.body.message]).toEqual([200, 'All browsers forgotten'])
  expect(await generation()).toEqual({ device_generation: 3 })
})

test('users may end their own session', async () => {
  const leaver = await hireSecond()
  const [session] = await office.rows(
    `select left(encode(token_hash, 'hex'), 12) as key from session where staff_id = $1 and ended_at is null`,
    [leaver.staffId],
  )
  expect((await leaver.post('/api/user-change-password/session-end', { session: session.key })).status).toBe(200)
  expect((await leaver.get('/api/user-detail')).status).toBe(401)
})
