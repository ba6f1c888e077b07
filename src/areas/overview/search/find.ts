import type { AppContext } from '#engine/http/app-context.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { runList } from '#engine/list/run-list.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { findAgents } from './find-agents.ts'
import { pastedText } from '#values/text/pasted.ts'
import type { Hit } from './hit.ts'
import { searchTargets } from './search-targets.ts'

/** Maximum hits shown per target; the lists show the rest. */
const maxHitsPerTarget = 6

/** Searches through the lists, so that their permissions, domains, downline and masking apply here too. */
export async function find(app: AppContext, viewer: Viewer, typed: string): Promise<readonly Hit[]> {
  const searchText = pastedText(typed)
  const found = await Promise.all(
    searchTargets.map(async ({ list, kind, filtersFor, hit, leadsTo = list }) => {
      const search = filtersFor(searchText, viewer.timeZone)
      const dataset = search && datasetAt(app, viewer.actor, list)
      if (!search || !dataset || !datasetAt(app, viewer.actor, leadsTo)) return []
      const { data } = await runList(app.db, dataset, viewer, search)
      return data
        .slice(0, maxHitsPerTarget)
        .map((row) => ({ kind, id: String(row['id']), ...hit(row, viewer.timeZone) }))
    }),
  )
  const agents = await findAgents(app.db, viewer, searchText)
  return [...new Map([...found.flat(), ...agents].map((one) => [`${one.kind} ${one.id}`, one])).values()]
}

function datasetAt({ handlers: bound }: AppContext, { permissions }: Actor, path: string): Dataset | null {
  const entry = [...bound.datasets.entries()].find(([list]) => list.path === path)
  return entry && permissions.has(entry[0].permission) ? entry[1] : null
}
