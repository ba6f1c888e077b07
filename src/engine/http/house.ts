import type { FastifyRequest } from 'fastify'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyInbound } from '#blueprint/screen/inbound.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { Module } from '#blueprint/screen/module.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Doors } from '#platform/auth/doors.ts'
import type { Sites } from '#platform/auth/sites.ts'
import type { ActContext } from '#engine/action/run-act.ts'
import type { Act } from '#engine/action/act.ts'
import type { Answer } from '#engine/answer.ts'
import type { Arrival } from '#engine/arrival.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Store } from '#engine/input/store.ts'
import { scopeOf } from '#engine/downline.ts'
import type { Asker } from '#engine/list/plan/asker.ts'
import { liveOf } from './live-of.ts'
import { parametersOf } from './query-text.ts'

/** What every route of the catalogue works with. */
export interface House {
  readonly doors: Doors
  readonly db: Database
  readonly sites: Sites
  readonly modules: readonly Module[]
  readonly bound: Bound
  readonly context: ActContext
}

/** The server halves by the definition they belong to. */
export interface Bound {
  readonly datasets: ReadonlyMap<AnyList, Dataset>
  readonly acts: ReadonlyMap<AnyAction, Act>
  readonly stores: ReadonlyMap<AnyForm, Store>
  readonly answers: ReadonlyMap<AnyQuery, Answer>
  readonly arrivals: ReadonlyMap<AnyInbound, Arrival>
}

export const boundFrom = (bindings: readonly Bindings[]): Bound => ({
  datasets: new Map(bindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each]))),
  acts: new Map(bindings.flatMap(({ acts = [] }) => acts.map((each) => [each.action, each]))),
  stores: new Map(bindings.flatMap(({ stores = [] }) => stores.map((each) => [each.form, each]))),
  answers: new Map(bindings.flatMap(({ answers = [] }) => answers.map((each) => [each.query, each]))),
  arrivals: new Map(bindings.flatMap(({ arrivals = [] }) => arrivals.map((each) => [each.inbound, each]))),
})

/** Who asks, as the engine wants to know it. */
export async function askerOf({ db, sites }: House, request: FastifyRequest): Promise<Asker> {
  const { actor, person } = liveOf(request)
  const [scope, site] = await Promise.all([scopeOf(db, actor), sites.current(actor, request.headers.host)])
  return { actor, scope, timeZone: person.timeZone ?? site.timeZone, parameters: parametersOf(request) }
}
