import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'

let office: Office
/** Signed in now, in the browser whose other tab still shows finance. */
let owner: Colleague
beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  owner = await office.hire({ username: 'owner', permissions: staffPermissions })
})
afterAll(() => office?.close())

const shows = (username: string) => ({ 'x-user': username })
const adjustment = {
  player: 'player_1001',
  direction: 'CREDIT',
  amount: '17.00',
  category: 'goodwill',
  ...confirmation,
}
const stored = () =>
  office.rows(`select (select count(*)::int from adjustment) as adjustments, (select count(*)::int from review_claim) as claims,
    (select count(*)::int from report_request) as reports, (select count(*)::int from approval) as approvals`)

/** A call of each kind: what is asked, claimed, exported, decided and read. */
const calls = [
  ['POST', '/api/adjustment/request', adjustment],
  ['POST', '/api/withdraws/6f0b0e3a-3c50-4d67-9f0e-1f4a7f0c9d11/claim', {}],
  ['POST', '/api/report-download/request', { path: '/players', extension: 'csv', filters: {}, columns: ['username'] }],
  ['POST', '/api/approvals/6f0b0e3a-3c50-4d67-9f0e-1f4a7f0c9d11/decision', { decision: 'approve', reason: 'Checked' }],
  ['PUT', '/api/role-edit/1', { values: {}, version: 1, ...confirmation }],
  ['GET', '/api/players', undefined],
  ['GET', '/api/user-detail', undefined],
  ['GET', '/api/auth-alive', undefined],
  ['POST', '/api/logout', {}],
] as const

test.each(calls)(
  '%s %s of a tab that shows another user is refused and changes nothing',
  async (method, path, body) => {
    const before = await stored()
    const headers = shows('finance')
    const answer = method === 'GET' ? await owner.get(path, headers) : await owner.send(method, path, body, headers)
    expect([answer.status, answer.body.code, answer.body.data]).toEqual([
      409,
      'other_user',
      'Nothing was changed: owner has signed in in another tab of this browser.',
    ])
    expect(await stored()).toEqual(before)
    // The session goes on.
    expect((await owner.get('/api/user-detail', shows('owner'))).body.data.username).toBe('owner')
  },
)

test('a call that names the signed-in user, or no user, is answered', async () => {
  expect((await owner.get('/api/players', shows('owner'))).status).toBe(200)
  expect((await owner.get('/api/players')).status).toBe(200)
  const asked = await owner.post('/api/adjustment/request', adjustment, shows('owner'))
  expect(asked.status).toBeLessThan(300)
  expect(await office.rows(`select requested_by from adjustment where amount = 1700`)).toEqual([
    { requested_by: 'owner' },
  ])
})

test('a refused change is in the activity log of the user who is signed in', async () => {
  await owner.post('/api/adjustment/request', adjustment, shows('finance'))
  const found = await office.rows(
    `select distinct actor, reason from audit where reason = 'The tab shows another user' and subject = 'POST /api/adjustment/request'`,
  )
  expect(found).toEqual([{ actor: 'owner', reason: 'The tab shows another user' }])
})

test('a name outside ASCII is sent in percent encoding', async () => {
  const found = await owner.get('/api/players', shows(encodeURIComponent('ownér')))
  expect([found.status, found.body.code]).toEqual([409, 'other_user'])
})

test('without a session the answer is that of a session that has ended', async () => {
  const leaver = await office.hire({ username: 'leaver', permissions: staffPermissions })
  await leaver.post('/api/logout', {}, shows('leaver'))
  expect((await leaver.get('/api/players', shows('leaver'))).status).toBe(401)
  expect((await leaver.login('leaver', testPassword)).status).toBe(200)
})
