import type { App } from '#engine/http/app.ts'
import { addAction, addApprovals } from '#engine/http/routes/act-routes.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { addForm } from '#engine/http/routes/form-routes.ts'
import { addInbound } from '#engine/http/routes/inbound-routes.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { addList } from '#engine/http/routes/list-routes.ts'
import { addQuery } from '#engine/http/routes/query-routes.ts'
import { siteCalls } from '#blueprint/calls/site-calls.ts'

/** Queries the server answers without a binding; rooms list them for views and OpenAPI. */
const builtInQueries: ReadonlySet<string> = new Set([siteCalls.approvals.path])

/** Adds the routes of all definitions; returns the names of those without a handler. */
export function addCatalogue(app: App, appContext: AppContext): readonly string[] {
  const { handlers: bound } = appContext
  const { lists, actions, forms, queries, inbound } = contentsOf(appContext.modules)
  const unbound: string[] = []
  const each = <Key, Half>(key: Key, halves: ReadonlyMap<Key, Half>, name: string, add: (half: Half) => void) => {
    const half = halves.get(key)
    if (half === undefined) unbound.push(name)
    else add(half)
  }
  for (const list of lists)
    each(list, bound.datasets, `list ${list.path}`, (dataset) => addList(app, appContext, list, dataset))
  for (const placed of actions) {
    each(placed.action, bound.acts, `action ${placed.owner.path} ${placed.action.name}`, (act) =>
      addAction(app, appContext, placed, act),
    )
  }
  for (const form of forms)
    each(form, bound.stores, `form ${form.noun}`, (store) => addForm(app, appContext, form, store))
  for (const query of queries) {
    if (builtInQueries.has(query.at)) continue
    each(query, bound.queryHandlers, `query ${query.at}`, (answer) => addQuery(app, appContext, query, answer))
  }
  for (const call of inbound)
    each(call, bound.inboundHandlers, `inbound ${call.path}`, (arrival) => addInbound(app, appContext, arrival))
  addApprovals(app, appContext)
  return unbound
}
