import type { AnyList } from '#blueprint/screen/list.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { probes } from '#engine/list/plan/search.ts'
import type { App } from '#engine/http/app.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { queryOf } from '#engine/http/query-parameters.ts'

export function addList(app: App, appContext: AppContext, list: AnyList, dataset: Dataset): void {
  const rate = (query: Readonly<Record<string, string>>) => (probes(list, new URLSearchParams(query)) ? 'search' : null)
  const config = { guard: { permission: list.permission, rate }, takesQuery: true } as const
  const path = apiPath(list.path)
  app.get(path, { config }, async (request) =>
    runList(appContext.db, dataset, await viewerOf(appContext, request), queryOf(request)),
  )
  app.get(`${path}/totals`, { config }, async (request) =>
    runTotals(appContext.db, dataset, await viewerOf(appContext, request), queryOf(request)),
  )
}
