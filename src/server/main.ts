import { join } from 'node:path'
import { allBindings } from '#rooms/server.ts'
import { rooms } from '#rooms/catalogue.ts'
import { inboundRoom } from '#rooms/inbound/inbound.server.ts'
import type { Room } from '#blueprint/room.ts'
import { connectApp, connectOwner, kyselyOver } from '#database/connect.ts'
import { limitsFrom, type AccessLimits, type Doors } from './access/doors.ts'
import { ensureOwner } from './access/owner.ts'
import { sitesFrom } from './access/sites.ts'
import { checkTransactionPassword } from './access/transaction-password.ts'
import { turnstile } from './access/turnstile.ts'
import type { Bindings } from './engine/bindings.ts'
import { BadInput } from './engine/problems.ts'
import type { ActContext } from './engine/run-act.ts'
import { addAccessRoutes } from './http/access-routes.ts'
import { makeApp } from './http/app.ts'
import { addCatalogue } from './http/catalogue-routes.ts'
import { contentsOf } from './http/catalogue.ts'
import { addDocs } from './http/docs-routes.ts'
import { boundFrom, type House } from './http/house.ts'
import { openLog } from './http/log.ts'
import { addPanel } from './http/panel-files.ts'
import { addReportFiles } from './http/report-routes.ts'
import { addSiteRoutes } from './http/site-routes.ts'
import type { Settings } from './settings.ts'

export interface ServerOptions {
  readonly settings: Settings
  /** Connects as the owner of the tables, migrated. */
  readonly ownerUrl: string
  /** Where the server itself connects; the same database unless said. */
  readonly appUrl?: string
  /** 0: any free port. Unless said, the one of the settings. */
  readonly port?: number
  readonly catalogue?: readonly Room[]
  readonly bindings?: readonly Bindings[]
  readonly limits?: Partial<AccessLimits>
  readonly logLevel?: string
  /** The built panel. */
  readonly panelFolder?: string
}

export interface Server {
  readonly url: string
  /** Takes no more requests, ends the ones under way, then lets go of the database. */
  close(): Promise<void>
}

/** One process of the product: its pools, its routes, its jobs. The database is migrated before. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { settings, ownerUrl, appUrl = ownerUrl, port = settings.port } = options
  const log = openLog(options.logLevel ?? 'info')
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const ownerPool = connectOwner(ownerUrl, { max: 2, onError })
  const pool = connectApp(appUrl, { max: 12, onError })
  const doors: Doors = {
    pool,
    settings,
    limits: limitsFrom(options.limits),
    hashing: turnstile({ places: 2, queue: 60 }),
  }
  try {
    if (settings.owner) await ensureOwner(ownerPool, settings.owner)
    await ownerPool.query(`call ensure_partitions((date_trunc('month', now()) - interval '1 month')::date, 4)`)
    const app = makeApp({ doors, log, trustedProxies: settings.trustedProxies })
    addAccessRoutes(app, doors)
    const house = furnish(doors, options.catalogue ?? [...rooms, inboundRoom], options.bindings ?? allBindings)
    addSiteRoutes(app, house)
    const unbound = addCatalogue(app, house)
    if (unbound.length > 0) log.warn({ unbound }, 'defined, but bound to nothing')
    addReportFiles(app, {
      db: house.db,
      datasets: house.bound.datasets,
      folder: join(settings.dataDir, 'exports'),
      isClosedToDevelopers: settings.siteMode === 'main',
    })
    addDocs(app, house.rooms, settings.siteMode)
    addPanel(app, doors, options.panelFolder ?? join(import.meta.dirname, '../../dist/panel'))
    await app.listen({ port, host: '0.0.0.0' })
    const address = app.server.address()
    return {
      url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
      async close() {
        await app.close()
        await Promise.all([pool.end(), ownerPool.end()])
      },
    }
  } catch (error) {
    await Promise.all([pool.end(), ownerPool.end()])
    throw error
  }
}

function furnish(doors: Doors, catalogue: readonly Room[], bindings: readonly Bindings[]): House {
  const db = kyselyOver(doors.pool)
  const bound = boundFrom(bindings)
  const acts = contentsOf(catalogue).actions.flatMap(({ owner, action }) => {
    const act = bound.acts.get(action)
    return act ? [{ path: owner.path, act }] : []
  })
  const context: ActContext = {
    db,
    bindings: acts,
    async checkTransactionPassword(actor, password) {
      const refusal = await checkTransactionPassword(doors, actor, password)
      if (refusal) throw new BadInput({ transactionPassword: refusal.refused })
      return true
    },
    async enqueue(tx, queue, payload) {
      await tx
        .insertInto('outbox')
        .values({ name: `job.${queue}`, payload: JSON.stringify(payload) })
        .execute()
    },
  }
  return { doors, db, sites: sitesFrom(doors.pool), rooms: catalogue, bound, context }
}
