import { find } from '#areas/overview/search/find.ts'
import type { App } from '#engine/http/app.ts'
import { addRead } from '#engine/http/call.ts'
import { Failed } from '#engine/http/failed.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { queryOf, refuseUnknown } from '#engine/http/query-text.ts'
import { longestSearch, siteCalls } from '#engine/http/routes/site-calls.ts'

export function addFindRoute(app: App, house: House): void {
  addRead(app, siteCalls.find, async (request) => {
    const query = queryOf(request)
    refuseUnknown(query, (name) => name === 'q')
    const { q = '' } = query
    if (q.length > longestSearch)
      throw new Failed(422, 'The search text is too long.', { fields: { q: `At most ${longestSearch} characters` } })
    return find(house, await askerOf(house, request), q)
  })
}
