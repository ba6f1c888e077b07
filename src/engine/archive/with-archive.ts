import type { Tx } from '#engine/action/act.ts'
import type { ListRequest } from '#engine/list/plan/list-request.ts'

/** A request with what files of past months answer, where the viewer has unlocked the archive and the list has a part in it. */
export async function withArchive(tx: Tx, request: ListRequest): Promise<ListRequest> {
  const { binding, viewer, search } = request
  const { actor, scope, timeZone, parameters = {}, archive } = viewer
  if (!archive || !binding.archived) return request
  const asking = { db: tx, actor, scope, filters: search.filters as never, parameters, timeZone }
  return { ...request, archived: await binding.archived(asking, archive) }
}
