import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestDatabase } from '#checks/harness/database.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { demoLogins, type DemoLogin, type DemoLoginName } from '#demo/world/people/staff.ts'
import type { Server, ServerOptions } from '#server/main.ts'
import { browserOfProcess } from './chromium.ts'
// Types of the values that the global setup provides.
import type {} from './global-setup.ts'
import { diagnostics, trackDatabase } from './diagnostics.ts'
import { demoWithPictures } from './pictures.ts'
import { openPanelPage, type PanelPage, type PageOptions } from './panel-page.ts'

/** The product as in production: demo data, the server with its jobs, the built panel, and contexts of the process's browser. */
export interface BrowserSetup {
  readonly url: string
  readonly database: TestDatabase
  /** The folder with the emails and files of this installation. */
  readonly dataDir: string
  /** Stops the server; the database stays. */
  stopServer(): Promise<void>
  /** Starts the server again at the same address. */
  restartServer(): Promise<void>
  /** Opens a new browser context without stored data. */
  openPage(visiting?: PageOptions): Promise<PanelPage>
  /** The same, signed in as a demo user by a call: the form and the dashboard after it have tests of their own. No page is open. */
  signInAs(name: DemoLoginName, visiting?: PageOptions): Promise<PanelPage>
  close(): Promise<void>
}

const builtPanel = join(import.meta.dirname, '../../dist/panel')

export const demoUser = (name: DemoLoginName): DemoLogin => demoLogins[name]

/** With jobs `idle` nothing changes but by the test, for tests that only look at what is there. */
export async function openBrowserSetup(
  launch = browserOfProcess,
  jobs: ServerOptions['jobs'] = 'work',
): Promise<BrowserSetup> {
  // What was opened is closed when a later step fails too: a server left behind would work through the rest of the run.
  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'overround-browser-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const database = await demoWithPictures(join(dataDir, 'files'))
  opened.defer(() => database.close())
  const start = (port: number) =>
    startTestServer(database, {
      settings: { ...testSettings, dataDir },
      jobs,
      port,
      panelFolder: builtPanel,
      limits: { challengeFailures: null },
    })
  let server: Server | null = await start(0)
  opened.defer(() => server?.close())
  const { url } = server
  const browser = await launch(inject('browser'))
  opened.defer(trackDatabase(database.ownerPool))
  const open = opened.move()
  const begin = async (visiting: PageOptions = {}) => {
    const visitor = await openPanelPage(browser, url, visiting)
    // Before the server stops, which a page would report.
    open.defer(() => visitor.close())
    return visitor
  }
  return {
    url,
    database,
    dataDir,
    async stopServer() {
      await server?.close()
      server = null
    },
    async restartServer() {
      server = await start(Number(new URL(url).port))
    },
    openPage: begin,
    async signInAs(name, visiting) {
      const visitor = await begin(visiting)
      try {
        await visitor.signInByCall(demoUser(name))
      } catch (error) {
        throw new Error(`${name} could not sign in; ${await diagnostics()}`, { cause: error })
      }
      return visitor
    },
    close: () => open.disposeAsync(),
  }
}
