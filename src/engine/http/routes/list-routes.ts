import type { AnyList } from '#blueprint/screen/list.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import type { App } from '#engine/http/app.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { queryOf } from '#engine/http/query-text.ts'

export function addList(app: App, house: House, list: AnyList, dataset: Dataset): void {
  const config = { guard: { permission: list.permission }, takesQuery: true } as const
  const path = apiPath(list.path)
  app.get(path, { config }, async (request) =>
    runList(house.db, dataset, await askerOf(house, request), queryOf(request)),
  )
  app.get(`${path}/totals`, { config }, async (request) =>
    runTotals(house.db, dataset, await askerOf(house, request), queryOf(request)),
  )
}
