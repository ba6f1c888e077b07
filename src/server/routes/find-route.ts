import { find } from '#areas/overview/search/find.ts'
import type { App } from '#engine/http/app.ts'
import { Failed } from '#engine/http/failed.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { queryOf, refuseUnknown } from '#engine/http/query-text.ts'

const longest = 80

export function addFindRoute(app: App, house: House): void {
  app.get('/api/find', { config: { guard: { permission: null }, takesQuery: true } }, async (request) => {
    const query = queryOf(request)
    refuseUnknown(query, (name) => name === 'q')
    const { q = '' } = query
    if (q.length > longest) throw new Failed(422, 'Too long to look for', { fields: { q: 'At most 80 characters' } })
    return { status: true, data: await find(house, await askerOf(house, request), q) }
  })
}
