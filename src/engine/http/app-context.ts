import type { FastifyRequest } from 'fastify'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { Module } from '#blueprint/screen/module.ts'
import type { Database } from '#platform/database/connect.ts'
import { readerOf } from '#platform/archive/archive-reader.ts'
import type { Archive } from '#platform/archive/archive.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import type { Sites } from '#platform/auth/sites.ts'
import type { RequestLog } from '#platform/audit/request-log/request-log.ts'
import type { ActContext } from '#engine/action/run-act.ts'
import type { Act } from '#engine/action/act.ts'
import type { QueryHandler } from '#engine/query-handler.ts'
import type { InboundHandler } from '#engine/inbound/inbound-handler.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Store } from '#engine/input/store.ts'
import { scopeOf } from '#engine/downline.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { sessionOf } from './session-of.ts'
import { parametersOf } from './query-parameters.ts'

/** Shared dependencies of all catalogue routes. */
export interface AppContext {
  readonly auth: AuthContext
  readonly db: Database
  readonly sites: Sites
  readonly modules: readonly Module[]
  readonly handlers: BoundHandlers
  readonly context: ActContext
  readonly requestLog: RequestLog
  /** Files of past months. */
  readonly archive: Archive
}

/** Server-side handlers by their definition. */
export interface BoundHandlers {
  readonly datasets: ReadonlyMap<AnyList, Dataset>
  readonly acts: ReadonlyMap<AnyAction, Act>
  readonly stores: ReadonlyMap<AnyForm, Store>
  readonly queryHandlers: ReadonlyMap<AnyQuery, QueryHandler>
  readonly inboundHandlers: ReadonlyMap<AnyInbound, InboundHandler>
}

export const handlersFrom = (bindings: readonly Bindings[]): BoundHandlers => ({
  datasets: new Map(bindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each]))),
  acts: new Map(bindings.flatMap(({ acts = [] }) => acts.map((each) => [each.action, each]))),
  stores: new Map(bindings.flatMap(({ stores = [] }) => stores.map((each) => [each.form, each]))),
  queryHandlers: new Map(
    bindings.flatMap(({ queryHandlers: answers = [] }) => answers.map((each) => [each.query, each])),
  ),
  inboundHandlers: new Map(
    bindings.flatMap(({ inboundHandlers: arrivals = [] }) => arrivals.map((each) => [each.inbound, each])),
  ),
})

/**
 * The viewer of a request: actor, scope, path parameters, and the time zone of the selected site, else of the site under whose host it
 * was made, so that the same link means the same rows for everybody; times are shown in the user's own.
 */
export async function viewerOf({ db, sites, archive }: AppContext, request: FastifyRequest): Promise<Viewer> {
  const { actor, agentEpoch, chosenDomain, readsArchive } = sessionOf(request)
  const [scope, timeZone] = await Promise.all([
    scopeOf(db, actor, agentEpoch),
    sites.zoneUnder(request.headers.host, chosenDomain),
  ])
  const viewer = { actor, scope, timeZone, parameters: parametersOf(request) }
  return readsArchive ? { ...viewer, archive: readerOf(archive) } : viewer
}
