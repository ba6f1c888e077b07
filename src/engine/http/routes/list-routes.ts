import type { AnyList } from '#blueprint/screen/list.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { probes } from '#engine/list/plan/search.ts'
import type { App } from '#engine/http/app.ts'
import { loggingArchive } from '#engine/http/archive/archive-log.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { queryOf } from '#engine/http/query-parameters.ts'

export function addList(app: App, appContext: AppContext, list: AnyList, dataset: Dataset): void {
  const rate = (query: Readonly<Record<string, string>>) => (probes(list, new URLSearchParams(query)) ? 'search' : null)
  const config = { guard: { permission: list.permission, rate }, takesQuery: true } as const
  const path = apiPath(list.path)
  app.get(path, { config }, async (request) => {
    const viewer = await viewerOf(appContext, request)
    return loggingArchive(appContext, request, viewer, () => runList(appContext.db, dataset, viewer, queryOf(request)))
  })
  app.get(`${path}/totals`, { config }, async (request) => {
    const viewer = await viewerOf(appContext, request)
    return loggingArchive(appContext, request, viewer, () =>
      runTotals(appContext.db, dataset, viewer, queryOf(request)),
    )
  })
}
