import { z } from 'zod/mini'
import { exportRateOf } from '#blueprint/screen/permission-classes.ts'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { QueryHandler } from '#engine/query-handler.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { inQueryCurrency } from '#engine/reach/subject-currency.ts'
import { runQuery } from '#engine/run-query.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { App } from '#engine/http/app.ts'
import { loggingArchive } from '#engine/http/archive/archive-log.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'

/** Route of a query: path and query parameters are merged, the answer comes from one snapshot. */
export function addQuery(app: App, appContext: AppContext, query: AnyQuery, handler: QueryHandler): void {
  const rate = exportRateOf(query.permission)
  const config = { guard: { permission: query.permission, ...(rate ? { rate } : {}) }, takesQuery: true } as const
  const isKnown = parameterNames(query)
  app.get(query.at, { config }, async (request) => {
    rejectUnknown(queryOf(request), isKnown)
    const viewer = await viewerOf(appContext, request)
    const { parameters: ofPath = {}, actor, scope, timeZone, archive } = viewer
    const parameters = query.parameters.parse({ ...queryOf(request), ...ofPath })
    const circumstances = circumstancesOf(request)
    const read = () =>
      snapshot(appContext.db, actor.domains, (tx) => {
        const totals = listTotalsIn(tx, appContext.handlers, viewer)
        const asked = { tx, actor, scope, totals, parameters, timeZone, circumstances, archive }
        return inQueryCurrency(tx, { query, parameters: { ...parameters }, actor }, () => runQuery(handler, asked))
      })
    const data = await loggingArchive(appContext, request, viewer, read)
    if (data === null) throw new NotFound()
    return { status: true, data }
  })
}

/** Names of the query parameters; path parameters are accepted in the path only. */
function parameterNames({ at, parameters }: AnyQuery): (name: string) => boolean {
  const shape = parameters instanceof z.ZodMiniObject ? parameters._zod.def.shape : {}
  const names = new Set(Object.keys(shape).filter((name) => !at.includes(`:${name}`)))
  return (name) => names.has(name)
}
