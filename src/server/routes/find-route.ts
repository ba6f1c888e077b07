import { find } from '#areas/overview/search/find.ts'
import type { App } from '#engine/http/app.ts'
import { addRead } from '#engine/http/call.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { viewerOf, type AppContext } from '#engine/http/app-context.ts'
import { queryOf, rejectUnknown } from '#engine/http/query-parameters.ts'
import { maxSearchLength, siteCalls } from '#blueprint/calls/site-calls.ts'

export function addFindRoute(app: App, appContext: AppContext): void {
  addRead(app, siteCalls.find, async (request) => {
    const query = queryOf(request)
    rejectUnknown(query, (name) => name === 'q')
    const { q = '' } = query
    if (q.length > maxSearchLength)
      throw new HttpError(422, 'The search text is too long.', {
        fields: { q: `At most ${maxSearchLength} characters` },
      })
    return find(appContext, await viewerOf(appContext, request), q)
  })
}
