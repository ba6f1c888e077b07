import type { FastifyRequest } from 'fastify'
import type { ValuesOf } from '#blueprint/answer.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import {
  chooseDefaultView,
  deleteView,
  rolesToShareWith,
  savedViewsOf,
  saveView,
} from '#areas/access/saved-views/saved-views.ts'
import type { App } from '#engine/http/app.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import type { Call } from '#blueprint/calls/call.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { auditDenial, circumstancesOf } from '#engine/http/guard.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { queryOf } from '#engine/http/query-parameters.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { done, doneWith } from '#engine/http/routes/wire.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { NotFound } from '#platform/errors/app-errors.ts'
import { viewCalls } from '#blueprint/calls/view-calls.ts'

type Views = ValuesOf<typeof viewCalls.views.answer>

/** Routes of saved views: each user's own, for the lists that they may open. */
export function addViews(app: App, { auth, modules }: AppContext): void {
  const lists = new Map(contentsOf(modules).lists.map((list) => [list.path, list]))
  const listAt = (request: FastifyRequest, path: string): AnyList => {
    const list = lists.get(path)
    if (!list || !sessionOf(request).actor.permissions.has(list.permission))
      throw new HttpError(422, 'Not a list', { fields: { path: 'Not the path of a list that you may open.' } })
    return list
  }
  /** A change of a view or list that the user cannot see is recorded as refused. */
  const addChange = (change: Call, perform: (request: FastifyRequest) => Promise<unknown>) =>
    addCall(app, change, (request) =>
      perform(request).catch(async (problem: unknown) => {
        if (problem instanceof NotFound) await auditDenial(auth, request, { reason: problem.message })
        throw problem
      }),
    )
  addRead(app, viewCalls.views, async (request): Promise<Views> => {
    const { path } = viewCalls.views.parameters.parse(queryOf(request))
    const { actor } = sessionOf(request)
    listAt(request, path)
    return { views: await savedViewsOf(auth.pool, actor, path), roles: await rolesToShareWith(auth.pool, actor) }
  })
  addChange(viewCalls.save, async (request) => {
    const { id = null, path, name, view, role = null } = viewCalls.save.body.parse(request.body)
    assertOfList(listAt(request, path), view)
    const saving = { id, path, name, view, role: role === null ? null : BigInt(role) }
    const saved = await saveView(auth, sessionOf(request).actor, saving, circumstancesOf(request))
    if (!('refused' in saved)) return doneWith('View saved', saved)
    throw new HttpError(422, saved.refused, saved.field ? { fields: { [saved.field]: saved.refused } } : {})
  })
  addChange(viewCalls.removal, async (request) => {
    const { id } = viewCalls.removal.body.parse(request.body)
    await deleteView(auth, sessionOf(request).actor, id, circumstancesOf(request))
    return done('View deleted')
  })
  addChange(viewCalls.opening, async (request) => {
    const { path, id = null } = viewCalls.opening.body.parse(request.body)
    listAt(request, path)
    await chooseDefaultView(auth, sessionOf(request).actor, { path, id }, circumstancesOf(request))
    return done(id === null ? 'The list opens as before' : 'The list opens with this view')
  })
}

/** A view has only filters and columns of its list; their values are checked when the list is read. */
function assertOfList(
  { columns, filters }: AnyList,
  view: { readonly search: string; readonly columns?: readonly string[] | undefined },
): void {
  const isKnown = (key: string) => key in filters || ['sort', 'direction', 'view'].includes(key)
  const unknown = [...new URLSearchParams(view.search).keys()].filter((key) => !isKnown(key))
  const others = (view.columns ?? []).filter((key) => !(key in columns))
  const [first] = [...unknown, ...others]
  if (first !== undefined)
    throw new HttpError(422, 'Not in this list', { fields: { view: `'${first.slice(0, 60)}' is not in this list.` } })
}
