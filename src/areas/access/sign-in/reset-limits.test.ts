import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { tokenIn, waitForEmail } from '#checks/harness/staff/emails.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { answerResetRequests } from '#platform/mail/reset-requests.ts'
import { sendMail } from '#platform/mail/send.ts'
import { files } from '#platform/mail/transports.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-emails-'))
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue: [], bindings: [], limits: { failuresPerAddress: 100_000 } })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const office = () => ({
  pool: database.appPool,
  transport: files(join(folder, 'mail'), 'Overround <no-reply@panel.test>'),
  panelUrl: 'http://panel.test',
  sessionSecret: 'a'.repeat(31) + '7c1f5e',
  onFault: (error: unknown) => {
    throw error
  },
})
/** How many reset links wait to be sent to a user. */
const linksFor = async (username: string) => {
  await answerResetRequests(database.appPool)
  const { rows } = await database.ownerPool.query<{ links: number }>(
    `select count(*)::int as links from email m join staff p on p.id = m.staff_id where p.username = $1 and m.kind = 'password_reset'`,
    [username],
  )
  return rows[0]?.links
}
const ask = async (path: string, body: object) => {
  const client = panelClient(server.url)
  await client.get('/api/auth-alive')
  return client.post(path, body)
}
const forget = (username: string) => ask('/api/login/forgot', { username })
const choose = (token: string, password: string) => ask('/api/login/new-password', { token, password })
const newPassword = 'copper-window-19-fern'

describe('AUT-12 requests and failures by others', () => {
  it('AUT-12 lets requests by others neither use up those of a known browser nor outlast the last link', async () => {
    await createStaff(database.ownerPool, { username: 'farah' })
    const own = panelClient(server.url)
    expect((await own.login('farah', testPassword)).status).toBe(200)
    for (let n = 0; n < 5; n++) await forget('farah')
    expect(await linksFor('farah')).toBe(3)
    expect((await own.post('/api/login/forgot', { username: 'farah' })).status).toBe(200)
    expect(await linksFor('farah')).toBe(4)
    await forget('farah')
    expect(await linksFor('farah')).toBe(4)
    await database.ownerPool.query(
      `update login_attempt set at = at - interval '15 minutes' where username_key = 'reset:farah'`,
    )
    await forget('farah')
    expect(await linksFor('farah')).toBe(5)
  })

  it('AUT-12 ends a lock of the username that others have caused', async () => {
    await createStaff(database.ownerPool, { username: 'gita' })
    for (let n = 0; n < 3; n++) await panelClient(server.url).login('gita', 'not her password at all')
    expect((await panelClient(server.url).login('gita', testPassword)).status).toBe(401)
    await forget('gita')
    await sendMail(office())
    expect((await choose(tokenIn(await waitForEmail(folder, 'password_reset', 'gita')), newPassword)).status).toBe(200)
    expect((await panelClient(server.url).login('gita', newPassword)).status).toBe(200)
  })
})
