import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { tokenIn } from '#checks/harness/staff/emails.ts'
import { createStaff, insertDomains, startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { answerResetRequests } from '#platform/mail/reset-requests.ts'
import { sendMail } from '#platform/mail/send.ts'
import type { OutgoingEmail } from '#platform/mail/transports.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

test('AUT-12 sends several links to one user in the order of the requests, so that the newest email has the valid one', async () => {
  await createStaff(database.ownerPool, { username: 'twice' })
  const client = panelClient(server.url)
  await client.get('/api/auth-alive')
  for (let request = 0; request < 2; request++) {
    await client.post('/api/login/forgot', { username: 'twice' })
    await answerResetRequests(database.appPool)
  }
  // What is due first is claimed first; here that is the second request.
  await database.ownerPool.query(`update email e set next_try_at = now() - interval '1 second'
    * (select count(*) from email earlier where earlier.id <= e.id)`)
  const sent: OutgoingEmail[] = []
  await sendMail({
    pool: database.appPool,
    transport: { send: async (letter) => void sent.push(letter) },
    panelUrl: 'http://panel.test',
    sessionSecret: testSettings.sessionSecret,
    onFault: (error) => expect.unreachable(String(error)),
  })
  const names = sent.map(({ name }) => name)
  expect(names).toHaveLength(2)
  expect(names).toEqual(names.toSorted())
  const newest = { token: tokenIn(sent.at(-1)!.text), password: 'copper-window-19-fern' }
  expect((await client.post('/api/login/new-password', newest)).status).toBe(200)
})
