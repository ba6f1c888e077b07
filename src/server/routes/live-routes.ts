import type { Hub } from '#platform/live/hub.ts'
import type { App } from '#engine/http/app.ts'
import { addCall } from '#engine/http/call.ts'
import { HttpError } from '#engine/http/http-error.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { siteCalls } from '#blueprint/calls/site-calls.ts'

/**
 * Streams changed counters as server-sent events. The panel opens it with fetch, so the usual
 * headers are sent.
 */
export function addLiveRoute(app: App, hub: Hub): void {
  addCall(app, siteCalls.live, (request, reply) => {
    const out = hub.join({ session: sessionOf(request), ...circumstancesOf(request) })
    if (!out)
      throw new HttpError(429, 'Too many open windows receive live updates. Close one and try again.', {
        retryAfterSeconds: 60,
      })
    // Not buffered by proxies, and the connection is not reused.
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    return reply.send(out)
  })
  app.addHook('preClose', async () => hub.close())
}
