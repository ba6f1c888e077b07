import { expect } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient } from './panel-client.ts'
import { insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'

/** Two server processes of one installation without sections, to test that limits and sessions apply across both. */
export async function openTwoProcesses() {
  const database = await freshDatabase()
  await insertDomains(database.ownerPool)
  const options = { catalogue: [], bindings: [], limits: { failuresPerAddress: 100_000 } }
  const [server, other] = [await startTestServer(database, options), await startTestServer(database, options)]
  return {
    database,
    server,
    other,
    /** All tests use one address; this hides failed sign-in attempts of one test from the next. */
    forgetLoginAttempts: () =>
      database.ownerPool.query(`update login_attempt set ip = 'elsewhere', network = 'elsewhere'`),
    async loggedIn(username: string) {
      const client = panelClient(server.url)
      expect((await client.login(username, testPassword)).status).toBe(200)
      return client
    },
    async close() {
      await server.close()
      await other.close()
      await database.close()
    },
  }
}
export type TwoProcesses = Awaited<ReturnType<typeof openTwoProcesses>>
