import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { demoLogins, type DemoLogin, type DemoLoginName } from '#demo/world/people/people.ts'
import { drawDemoProofs } from '#demo/demo-proofs.ts'
import { drawDemoDocuments } from '#demo/demo-documents.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { launchBrowser } from './chromium.ts'
import { underway, watchDatabase } from './underway.ts'
import { visit, type Visit, type Visiting } from './visit.ts'

/** The product as an operator runs it: a filled database, the server with its jobs, the built panel, a browser. */
export interface Stage {
  readonly url: string
  readonly database: TestDatabase
  /** Where letters and files of this installation lie. */
  readonly dataDir: string
  /** A browser of somebody's own, with nothing remembered. */
  visit(visiting?: Visiting): Promise<Visit>
  /** The same, signed in as one of the demo. */
  enter(name: DemoLoginName, visiting?: Visiting): Promise<Visit>
  close(): Promise<void>
}

export const person = (name: DemoLoginName): DemoLogin => demoLogins[name]

export async function openStage(): Promise<Stage> {
  const database = await freshDatabase('template_world')
  const dataDir = await mkdtemp(join(tmpdir(), 'overround-browser-'))
  const { encryptionKey } = testSettings
  const storage = localFolder(join(dataDir, 'files'))
  await drawDemoDocuments(database.ownerPool, { storage, encryptionKey })
  await drawDemoProofs(database.ownerPool, storage)
  const server = await startTestServer(database, { settings: { ...testSettings, dataDir }, jobs: 'work' })
  const browser = await launchBrowser()
  const unwatch = watchDatabase(database.ownerPool)
  const begin = (visiting: Visiting = {}) => visit(browser, server.url, visiting)
  return {
    url: server.url,
    database,
    dataDir,
    visit: begin,
    async enter(name, visiting) {
      const visitor = await begin(visiting)
      try {
        await visitor.signIn(person(name))
      } catch (error) {
        throw new Error(`${name} could not sign in; ${await underway()}`, { cause: error })
      }
      return visitor
    },
    async close() {
      unwatch()
      await browser.close()
      await server.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
