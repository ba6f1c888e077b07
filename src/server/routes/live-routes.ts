import type { Hub } from '#platform/live/hub.ts'
import type { App } from '#engine/http/app.ts'
import { addCall } from '#engine/http/call.ts'
import { Failed } from '#engine/http/failed.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { siteCalls } from '#engine/http/routes/site-calls.ts'

/** Counters as they change, as server-sent events. The panel opens it with fetch, so the usual headers come with it. */
export function addLiveRoute(app: App, hub: Hub): void {
  addCall(app, siteCalls.live, (request, reply) => {
    const out = hub.join({ session: liveOf(request), ...circumstancesOf(request) })
    if (!out)
      throw new Failed(429, 'Too many open windows receive live updates. Close one and try again.', {
        retryAfterSeconds: 60,
      })
    // Neither kept by anybody on the way, nor used for another request after its end.
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    return reply.send(out)
  })
  app.addHook('preClose', async () => hub.close())
}
