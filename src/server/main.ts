import { join } from 'node:path'
import type { Module } from '#blueprint/screen/module.ts'
import { connectApp, connectOwner } from '#platform/database/connect.ts'
import { modules } from '#areas/index.ts'
import { personalDataFile } from '#areas/players/personal-data/write-person.ts'
import { declareCatalogue } from '#engine/catalogue.ts'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { allBindings } from '#areas/server.ts'
import { limitsFrom, type AccessLimits, type Doors } from '#platform/auth/doors.ts'
import { ensureOwner } from '#platform/auth/sessions/owner.ts'
import { turnstile } from '#platform/auth/sessions/turnstile.ts'
import { trailKey } from '#platform/audit/chain.ts'
import { trailFolder } from '#platform/audit/keep.ts'
import { startTrail, type Trail } from '#platform/audit/trail.ts'
import { alertChore } from '#areas/exchange/alert-work/raise-alerts.ts'
import { silentFeedChore } from '#areas/exchange/alert-work/halts.ts'
import { balanceChores } from '#areas/reports/daily-close/chores.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { exportJob, exportSweepJob } from '#engine/exports/jobs.ts'
import { doDemoDeeds } from '#demo/demo-deeds.ts'
import { furnish } from './furnish.ts'
import { addGatewayCallbacks } from './routes/callback-route.ts'
import { gatewaysOf, moneyWork } from '#areas/payments/gateway-work/of-house.ts'
import { addAccessRoutes } from './routes/access-routes.ts'
import { makeApp, type App } from '#engine/http/app.ts'
import { addCatalogue } from './routes/catalogue-routes.ts'
import { addDocs } from './routes/docs-routes.ts'
import { addFindRoute } from './routes/find-route.ts'
import { addLiveRoute } from './routes/live-routes.ts'
import type { House } from '#engine/http/house.ts'
import { hostOf, refusedPort } from './listening.ts'
import { openLog } from '#engine/http/log.ts'
import { addHousePictures } from './routes/gateway-picture-routes.ts'
import { addMessagePictures } from './routes/message-picture-routes.ts'
import { addPanel } from '#engine/http/routes/panel-files.ts'
import { addPictures } from './routes/picture-routes.ts'
import { addReportFiles } from './routes/report-routes.ts'
import { addSiteRoutes } from './routes/site-routes.ts'
import { installJobs } from '#platform/jobs/install.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { kycChore } from '#areas/players/kyc-documents/expire-documents.ts'
import { openLive, type Live } from './live/live.ts'
import { mailChore } from '#platform/mail/chore.ts'
import { messageChore } from '#areas/players/broadcast-work/send-due.ts'
import { refuseUnknownSeals } from './sealing/known-seals.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { storageChore } from '#platform/storage/sweep.ts'
import { tryOut } from '#platform/storage/try-out.ts'

export interface ServerOptions {
  readonly settings: Settings
  /** Connects as the owner of the tables, migrated. */
  readonly ownerUrl: string
  /** Where the server itself connects; the same database unless said. */
  readonly appUrl?: string
  /** 0: whichever is free. Unless said, the one of the settings. */
  readonly port?: number
  readonly catalogue?: readonly Module[]
  readonly bindings?: readonly Bindings[]
  readonly limits?: Partial<AccessLimits>
  readonly logLevel?: string
  /** The built panel. */
  readonly panelFolder?: string
  /** 'idle' only puts jobs into their queues, 'none' refuses what needs one: for processes and tests that answer only. */
  readonly jobs?: 'work' | 'idle' | 'none'
}

export interface Server {
  readonly url: string
  /** Takes no more requests, ends the ones under way, then lets go of the database. */
  close(): Promise<void>
}

/** One process of the product: its pools, its routes, its jobs. The database is migrated before. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { settings, ownerUrl, appUrl = ownerUrl } = options
  const log = openLog(options.logLevel ?? 'info')
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const pool = connectApp(appUrl, { max: 12, onError })
  const hashing = turnstile({ places: 2, queue: 60 })
  const doors: Doors = { pool, settings, limits: limitsFrom(options.limits), hashing }
  const onFault = (error: unknown) => log.error({ err: error }, 'a job failed')
  let app: App | undefined
  let jobs: Jobs | undefined
  let live: Live | undefined
  let trail: Trail | undefined
  const close = async () => {
    await app?.close()
    await live?.close()
    await jobs?.close()
    await trail?.end()
    await pool.end()
  }
  try {
    await prepare(options)
    declareCatalogue(modules)
    const house = furnish(
      doors,
      options.catalogue ?? [...modules, inboundModule],
      options.bindings ?? allBindings,
      (tx, queue, payload) => {
        if (!jobs) throw new Error(`This process does not accept jobs, so nothing was queued for ${queue}`)
        return jobs.enqueue(tx, queue, payload)
      },
    )
    const gateways = gatewaysOf(house, settings)
    const storage = openStorage(settings)
    const exports = exportsOf(house, settings, { storage, onFault })
    if (settings.storage) await tryOut(storage)
    const { jobs: working = 'work' } = options
    if (working !== 'none') {
      const work = workOf({ house, settings, exports, gateways, storage, pool, onFault })
      jobs = await startJobs({ appUrl, db: house.db, ...work, onFault, isIdle: working === 'idle' })
    }
    if (working === 'work' && settings.isDemo) await doDemoDeeds(house, ownerUrl).catch(onFault)
    if (working === 'work') trail = startTrail({ db: house.db, ...keptBy(settings), onFault })
    live = await openLive(house, appUrl, (error) => log.warn({ err: error }, 'live channel interrupted'))
    app = makeApp({ doors, log, trustedProxies: settings.trustedProxies })
    addLiveRoute(app, live.hub)
    addPictures(app, house, storage)
    addMessagePictures(app, house, storage)
    addHousePictures(app, house, storage)
    addRoutes(app, house, exports, options)
    addGatewayCallbacks(app, gateways)
    return { url: await listen(app, options.port ?? settings.port, settings.isDemo), close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Working {
  readonly house: House
  readonly settings: Settings
  readonly exports: Exports
  readonly gateways: ReturnType<typeof gatewaysOf>
  readonly storage: ReturnType<typeof openStorage>
  readonly pool: Doors['pool']
  readonly onFault: (error: unknown) => void
}

/** What is done without anybody asking at that moment: jobs by their queue, chores by the clock. */
function workOf({ house, settings, exports, gateways, storage, pool, onFault }: Working) {
  const money = moneyWork(gateways)
  return {
    handlers: {
      ...money.handlers,
      export: (payload: unknown) => exportJob.handler(exports, payload),
      'export-sweep': () => exportSweepJob.handler(exports),
    },
    chores: [
      ...money.chores,
      ...balanceChores(house.db),
      mailChore(pool, settings, onFault),
      storageChore(house.db, storage),
      kycChore(house.db),
      messageChore(house.db),
      alertChore(house.db),
      silentFeedChore(house.db),
    ],
  }
}

/** What only the owner of the tables may do: the first owner, this month's partitions, the tables of the queue. */
async function prepare({ settings, ownerUrl, jobs }: ServerOptions): Promise<void> {
  const pool = connectOwner(ownerUrl, { max: 1 })
  try {
    await refuseUnknownSeals(pool, settings.sealingKeys)
    if (settings.owner) await ensureOwner(pool, settings.owner)
    await pool.query(`call ensure_partitions((date_trunc('month', now()) - interval '1 month')::date, 4)`)
  } finally {
    await pool.end()
  }
  if (jobs !== 'none') await installJobs(ownerUrl)
}

const exportsOf = (
  { db, bound }: House,
  { dataDir, siteMode }: Settings,
  { storage, onFault }: { readonly storage: Storage; readonly onFault: (error: unknown) => void },
): Exports => ({
  db,
  datasets: bound.datasets,
  ownFiles: personalDataFile,
  folder: join(dataDir, 'exports'),
  storage,
  isClosedToDevelopers: siteMode === 'main',
  onFault,
})

const keptBy = ({ dataDir, encryptionKey }: Settings) => ({
  folder: trailFolder(dataDir),
  key: trailKey(encryptionKey),
})

function addRoutes(app: App, house: House, exports: Exports, { settings, panelFolder }: ServerOptions): void {
  addAccessRoutes(app, house.doors)
  addSiteRoutes(app, house)
  addFindRoute(app, house)
  const unbound = addCatalogue(app, house)
  if (unbound.length > 0) app.log.warn({ unbound }, 'defined but not bound')
  addReportFiles(app, exports)
  addDocs(app, house.modules, settings.siteMode)
  addPanel(app, house.doors, panelFolder ?? join(import.meta.dirname, '../../dist/panel'))
}

async function listen(app: App, port: number, isDemo: boolean): Promise<string> {
  await app.listen({ port, host: hostOf(isDemo) }).catch((error: unknown) => {
    throw refusedPort(error, port)
  })
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}
