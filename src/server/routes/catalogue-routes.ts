import type { App } from '#engine/http/app.ts'
import { addAction, addApprovals } from '#engine/http/routes/act-routes.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { addForm } from '#engine/http/routes/form-routes.ts'
import { addInbound } from '#engine/http/routes/inbound-routes.ts'
import type { House } from '#engine/http/house.ts'
import { addList } from '#engine/http/routes/list-routes.ts'
import { addQuery } from '#engine/http/routes/query-routes.ts'
import { siteCalls } from '#engine/http/routes/site-calls.ts'

/** Calls the server answers without a binding: they stand in modules so that views and OpenAPI know them. */
const answeredByTheServer: ReadonlySet<string> = new Set([siteCalls.approvals.path])

/** Every definition of the catalogue becomes its routes. Answers the names of those that nothing is bound to. */
export function addCatalogue(app: App, house: House): readonly string[] {
  const { bound } = house
  const { lists, actions, forms, queries, inbound } = contentsOf(house.modules)
  const unbound: string[] = []
  const each = <Key, Half>(key: Key, halves: ReadonlyMap<Key, Half>, name: string, add: (half: Half) => void) => {
    const half = halves.get(key)
    if (half === undefined) unbound.push(name)
    else add(half)
  }
  for (const list of lists)
    each(list, bound.datasets, `list ${list.path}`, (dataset) => addList(app, house, list, dataset))
  for (const placed of actions) {
    each(placed.action, bound.acts, `action ${placed.owner.path} ${placed.action.name}`, (act) =>
      addAction(app, house, placed, act),
    )
  }
  for (const form of forms) each(form, bound.stores, `form ${form.noun}`, (store) => addForm(app, house, form, store))
  for (const query of queries) {
    if (answeredByTheServer.has(query.at)) continue
    each(query, bound.answers, `query ${query.at}`, (answer) => addQuery(app, house, query, answer))
  }
  for (const call of inbound)
    each(call, bound.arrivals, `inbound ${call.path}`, (arrival) => addInbound(app, house, arrival))
  addApprovals(app, house)
  return unbound
}
