import { expect } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient } from './panel-client.ts'
import { foundDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'

/** Two processes of one installation, of doors alone: what holds must hold across both. */
export async function openTwoProcesses() {
  const database = await freshDatabase()
  await foundDomains(database.ownerPool)
  const options = { catalogue: [], bindings: [], limits: { failuresPerAddress: 100_000 } }
  const [server, other] = [await startTestServer(database, options), await startTestServer(database, options)]
  return {
    database,
    server,
    other,
    /** All of them come from one address: what strangers tried in one case is no hint against those of the next. */
    forgetTries: () => database.ownerPool.query(`update login_attempt set ip = 'elsewhere'`),
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
