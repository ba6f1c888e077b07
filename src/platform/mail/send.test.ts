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

test('AUT-12 sends the link of the last request only, so that no other email ends it', async () => {
  await createStaff(database.ownerPool, { username: 'twice' })
  const client = panelClient(server.url)
  await client.get('/api/auth-alive')
  const request = async () => {
    await client.post('/api/login/forgot', { username: 'twice' })
    await answerResetRequests(database.appPool)
  }
  const sent: OutgoingEmail[] = []
  const isDown = { now: true }
  const send = () =>
    sendMail({
      pool: database.appPool,
      transport: {
        send: async (letter) => {
          if (isDown.now) throw new Error('the mail server is down')
          sent.push(letter)
        },
      },
      panelUrl: 'http://panel.test',
      sessionSecret: testSettings.sessionSecret,
      onFault: () => undefined,
    })
  await request()
  await send()
  isDown.now = false
  await request()
  await send()
  expect(sent).toHaveLength(1)
  await database.ownerPool.query('update email set next_try_at = now() where sent_at is null')
  await send()
  expect(sent).toHaveLength(1)
  const { rows } = await database.ownerPool.query(
    'select sent_at is not null as sent, failed_at is not null as failed from email order by id',
  )
  expect(rows).toEqual([
    { sent: false, failed: true },
    { sent: true, failed: false },
  ])
  const newest = { token: tokenIn(sent[0]!.text), password: 'copper-window-19-fern' }
  expect((await client.post('/api/login/new-password', newest)).status).toBe(200)
})
