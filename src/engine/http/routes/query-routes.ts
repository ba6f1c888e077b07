import { z } from 'zod/mini'
import type { AnyQuery } from '#blueprint/screen/query.ts'
import type { Answer } from '#engine/answer.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { queryOf, refuseUnknown } from '#engine/http/query-text.ts'

/** A read with an endpoint of its own: parameters of path and query together, answered from one snapshot. */
export function addQuery(app: App, house: House, query: AnyQuery, answer: Answer): void {
  const config = { guard: { permission: query.permission }, takesQuery: true } as const
  const isKnown = parameterNames(query)
  app.get(query.at, { config }, async (request) => {
    refuseUnknown(queryOf(request), isKnown)
    const { parameters: ofPath = {}, actor, scope, timeZone: ownTimeZone } = await askerOf(house, request)
    const { timeZone } = await house.sites.current(actor, request.headers.host)
    const parameters = query.parameters.parse({ ...queryOf(request), ...ofPath })
    const circumstances = circumstancesOf(request)
    const data = await snapshot(house.db, actor.domains, (tx) =>
      runQuery(answer, { tx, actor, scope, parameters, timeZone, ownTimeZone, circumstances }),
    )
    if (data === null) throw new NotThere()
    return { status: true, data }
  })
}

/** What stands behind the question mark; the parameters of the path stand in the path only. */
function parameterNames({ at, parameters }: AnyQuery): (name: string) => boolean {
  const shape = parameters instanceof z.ZodMiniObject ? parameters._zod.def.shape : {}
  const names = new Set(Object.keys(shape).filter((name) => !at.includes(`:${name}`)))
  return (name) => names.has(name)
}
