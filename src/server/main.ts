import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Module } from '#blueprint/screen/module.ts'
import { connectApp, connectOwner, type WaitLimits } from '#platform/database/connect.ts'
import { modules } from '#areas/index.ts'
import { defaultViewsOf } from '#areas/access/saved-views/saved-views.ts'
import { caseFiles } from '#areas/players/complaint-file/write-case-file.ts'
import { personalDataFile } from '#areas/players/profile/personal-data/write-player-export.ts'
import { declareCatalogue } from '#engine/catalogue.ts'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { allBindings } from '#areas/server.ts'
import { limitsFrom, type AccessLimits, type AuthContext } from '#platform/auth/auth-context.ts'
import { ensureOwner } from '#platform/auth/sessions/owner.ts'
import { concurrencyLimit } from '#platform/auth/sessions/concurrency-limit.ts'
import { rateLimiter } from '#platform/limits/rate-limit.ts'
import { reserveIn } from '#platform/limits/rate-use.ts'
import { watchUnknownKeys } from '#platform/secrets/unknown-keys.ts'
import { trailKey } from '#platform/audit/chain.ts'
import { trailFolder } from '#platform/audit/external-copy.ts'
import { startTrail, type Trail } from '#platform/audit/trail.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { runDemoOperations } from '#demo/demo-operations.ts'
import { createAppContext } from './create-app-context.ts'
import { addPolicyReports } from '#engine/http/routes/policy-reports.ts'
import { inboundContext } from '#engine/inbound/inbound-context.ts'
import { addCasinoCalls, casinoForms } from './routes/providers/casino-routes.ts'
import { addGatewayCallbacks } from './routes/callback-route.ts'
import { gatewayContextOf } from '#areas/payments/gateways/work/payment-jobs.ts'
import { addAccessRoutes } from './routes/access-routes.ts'
import { createApp, type App } from '#engine/http/app.ts'
import { addCatalogue } from './routes/catalogue-routes.ts'
import { addApps } from './routes/apps/app-routes.ts'
import { addContent } from './routes/content/content-routes.ts'
import { storeEmbeddedPictures } from './routes/content/embedded-pictures.ts'
import { addDocs } from './routes/docs-routes.ts'
import { addFindRoute } from './routes/find-route.ts'
import { addLiveRoute } from './routes/live-routes.ts'
import type { GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { hostOf, toPortError } from './listening.ts'
import { openLog } from '#engine/http/log.ts'
import { addOperatorPictures } from './routes/gateway-picture-routes.ts'
import { addMessagePictures } from './routes/message-picture-routes.ts'
import { addPanel } from '#engine/http/routes/panel-files.ts'
import { addPictures } from './routes/picture-routes.ts'
import { addBankFiles, addReportFiles } from './routes/report-routes.ts'
import { addMetrics } from './health/metrics-route.ts'
import { watchServer } from './health/watch-server.ts'
import { addTrackedLinks } from './links/tracked-link-routes.ts'
import { addSiteRoutes } from './routes/site-routes.ts'
import { addViews } from './routes/views/view-routes.ts'
import { installJobs } from '#platform/jobs/install.ts'
import { backgroundWork } from './background-work.ts'
import { startJobs, type Jobs } from './jobs.ts'
import { openLive, type Live } from './live/live.ts'
import { assertKeysAvailable } from './sealing/check-keys.ts'
import type { Settings } from '#platform/environment/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { checkStorage } from '#platform/storage/startup-check.ts'

export interface ServerOptions {
  readonly settings: Settings
  /** URL of the table owner; the database is migrated. */
  readonly ownerUrl: string
  /** URL for the server's own connections; default: the same database. */
  readonly appUrl?: string
  /** 0: any free port. Default: the configured one. */
  readonly port?: number
  readonly catalogue?: readonly Module[]
  readonly bindings?: readonly Bindings[]
  readonly limits?: Partial<AccessLimits>
  /** Whether waiting for the database is limited; default: as usual. */
  readonly databaseLimits?: WaitLimits
  readonly logLevel?: string
  /** The built panel. */
  readonly panelFolder?: string
  /**
   * 'idle' only enqueues jobs, 'none' rejects calls that need one: for processes and tests that
   * only answer.
   */
  readonly jobs?: 'work' | 'idle' | 'none'
}

export interface Server {
  readonly url: string
  /** Stops accepting requests, finishes running ones, then closes the database connections. */
  close(): Promise<void>
}

/** Starts one server process with its pools, routes and jobs. The database must be migrated. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { settings, ownerUrl, appUrl = ownerUrl, bindings = allBindings, jobs: working = 'work' } = options
  const log = openLog(options.logLevel ?? 'info')
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const pool = connectApp(appUrl, { max: 12, onError, limits: options.databaseLimits })
  const hashing = concurrencyLimit({ places: 2, queue: 60 })
  const limits = limitsFrom(options.limits)
  const onFault = (error: unknown) => log.error({ err: error }, 'a job failed')
  const auth = authContext({ pool, settings, hashing, limits, unknownKeys: watchUnknownKeys(pool, onFault) })
  let app: App | undefined
  let jobs: Jobs | undefined
  let live: Live | undefined
  let trail: Trail | undefined
  const stopping = new AbortController()
  const watched = watchServer(settings, { pool, onFault })
  const close = async () => {
    stopping.abort()
    await closeApp(app)
    await live?.close()
    await jobs?.close()
    await trail?.end()
    await Promise.race([Promise.all([watched.end(), pool.end()]), cutOff()])
  }
  try {
    await prepare(options)
    declareCatalogue(modules)
    const appContext = createAppContext(
      auth,
      options.catalogue ?? [...modules, inboundModule],
      bindings,
      (tx, queue, payload) => {
        if (!jobs) throw new Error(`This process does not accept jobs, so nothing was queued for ${queue}`)
        return jobs.enqueue(tx, queue, payload)
      },
      onFault,
    )
    const gateways = gatewayContextOf(appContext, settings)
    const storage = openStorage(settings)
    const exports = exportsOf(appContext, settings, { storage, onFault, stopping: stopping.signal })
    if (settings.storage) await checkStorage(storage)
    if (working !== 'none') {
      const work = backgroundWork({ appContext, bindings, settings, exports, gateways, storage, pool, onFault })
      jobs = await startJobs({ appUrl, db: appContext.db, ...work, onFault, isIdle: working === 'idle' })
    }
    if (working === 'work' && settings.isDemo) await runDemoOperations(appContext, ownerUrl).catch(onFault)
    if (working === 'work') trail = startTrail({ db: appContext.db, ...trailSettings(settings), onFault })
    live = await openLive(appContext, appUrl, (error) => log.warn({ err: error }, 'live channel interrupted'))
    app = createApp({ ...settings, auth, log, domainHosts: appContext.sites.hosts, ownForms: casinoForms })
    addMetrics(app, appContext)
    addLiveRoute(app, live.hub)
    addStored(app, appContext, storage, settings)
    addRoutes(app, appContext, exports, options)
    addProviderCalls(app, appContext, { gateways, onFault })
    addTrackedLinks(app, appContext)
    return { url: await listen(app, options.port ?? settings.port, settings.isDemo), close }
  } catch (error) {
    await close()
    throw error
  }
}

const authContext = (parts: Omit<AuthContext, 'rates'>): AuthContext => ({
  ...parts,
  rates: rateLimiter(parts.limits.rates, reserveIn(parts.pool)),
})

/** Pictures, documents and app files, each served from the storage. */
function addStored(app: App, appContext: AppContext, storage: Storage, { dataDir }: Settings): void {
  for (const add of [addPictures, addMessagePictures, addOperatorPictures, addContent, storeEmbeddedPictures])
    add(app, appContext, storage)
  addApps(app, appContext, { storage, folder: join(dataDir, 'uploads') })
}

/** What gateways and casino providers call, each with a signature of its own. */
function addProviderCalls(
  app: App,
  appContext: AppContext,
  { gateways, onFault }: { readonly gateways: GatewayContext; readonly onFault: (error: unknown) => void },
): void {
  addGatewayCallbacks(app, gateways)
  addCasinoCalls(app, { ...inboundContext(appContext), onFault }, appContext)
}

const answersMs = 3_000
/** A statement under way ends by its own time limit; what waited for it was cut off. */
const cutOff = () => delay(1_000, undefined, { ref: false })

/** Answers what was accepted; a call that takes longer is cut off. */
async function closeApp(app: App | undefined): Promise<void> {
  if (!app) return
  const patience = setTimeout(() => app.server.closeAllConnections(), answersMs)
  await app.close()
  clearTimeout(patience)
}

/** Start-up work that needs the table owner: the first user, partitions, queue tables. */
async function prepare({ settings, ownerUrl, jobs }: ServerOptions): Promise<void> {
  const pool = connectOwner(ownerUrl, { max: 1 })
  try {
    await assertKeysAvailable(pool, settings.sealingKeys)
    if (settings.owner) await ensureOwner(pool, settings.owner)
    await pool.query(`call ensure_partitions((date_trunc('month', now()) - interval '1 month')::date, 4)`)
    await pool.query(`call ensure_days((now() at time zone 'UTC')::date - 1, 4)`)
  } finally {
    await pool.end()
  }
  if (jobs !== 'none') await installJobs(ownerUrl)
}

const exportsOf = (
  { db, handlers: bound, archive }: AppContext,
  settings: Settings,
  own: Pick<Exports, 'storage' | 'onFault' | 'stopping'>,
): Exports => ({
  db,
  datasets: bound.datasets,
  customFiles: { ...personalDataFile, ...caseFiles(settings.encryptionKey) },
  folder: join(settings.dataDir, 'exports'),
  startedAs: settings,
  archive,
  ...own,
})

const trailSettings = ({ dataDir, encryptionKey }: Settings) => ({
  folder: trailFolder(dataDir),
  key: trailKey(encryptionKey),
})

function addRoutes(app: App, appContext: AppContext, exports: Exports, { panelFolder }: ServerOptions): void {
  const flushed = () => Promise.all([appContext.requestLog.flush(), appContext.auth.unknownKeys.flush()])
  app.addHook('onClose', () => Promise.race([flushed(), cutOff()]))
  app.addHook('onClose', () => appContext.archive.engine.close())
  addAccessRoutes(app, appContext.auth)
  addSiteRoutes(app, appContext)
  addViews(app, appContext)
  addFindRoute(app, appContext)
  const unbound = addCatalogue(app, appContext)
  if (unbound.length > 0) app.log.warn({ unbound }, 'defined but not bound')
  addPolicyReports(app, app.log)
  addReportFiles(app, exports)
  addBankFiles(app, appContext.db)
  addDocs(app, appContext.modules, appContext.auth.settings)
  addPanel(app, appContext.auth, {
    folder: panelFolder ?? join(import.meta.dirname, '../../dist/panel'),
    modules: appContext.modules,
    ownViewsOf: (staffId) => defaultViewsOf(appContext.auth.pool, staffId),
  })
}

async function listen(app: App, port: number, isDemo: boolean): Promise<string> {
  await app.listen({ port, host: hostOf(isDemo) }).catch((error: unknown) => {
    throw toPortError(error, port)
  })
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}
