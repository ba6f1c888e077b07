import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOffice, type Office } from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { answerResetRequests } from '#platform/mail/reset-requests.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const emailsOf = async (username: string) => {
  const rows = await office.rows(
    'select m.kind from email m join staff p on p.id = m.staff_id where p.username = $1 order by m.at, m.id',
    [username],
  )
  return rows.map(({ kind }) => kind)
}

test('AUT-05 AUT-12 does the same work whether or not the account exists, so that its time tells nothing', async () => {
  await office.hire({ username: 'timed', rank: 40, permissions: [] })
  await office.hire({ username: 'timed.gone', rank: 40, permissions: [] })
  await office.database.ownerPool.query(`update staff set status = 'SUSPENDED' where username = 'timed.gone'`)
  await office.database.ownerPool.query('delete from email')
  const client = panelClient(office.url)
  await client.get('/api/auth-alive')
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const work: string[][] = []
  for (const username of ['timed', 'timed.unknown', 'timed.gone']) {
    statements.mockClear()
    expect((await client.post('/api/login/forgot', { username })).status).toBe(200)
    work.push(
      statements.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text)),
    )
  }
  statements.mockRestore()
  expect(work[0]).toContainEqual(expect.stringContaining('insert into reset_request'))
  expect(work[1]).toEqual(work[0])
  expect(work[2]).toEqual(work[0])
  await answerResetRequests(office.database.appPool)
  expect([await emailsOf('timed'), await emailsOf('timed.gone')]).toEqual([['password_reset'], []])
  expect(await office.rows('select from reset_request')).toEqual([])
})
