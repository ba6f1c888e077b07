import { Barred, countBarred } from '#platform/auth/barred.ts'
import type { Arrival } from '#engine/arrival.ts'
import { inboundOf } from '#engine/inbound/of-house.ts'
import { receive } from '#engine/inbound/receive.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import type { House } from '#engine/http/house.ts'

/** Calls of other machines: no cookie and no token, a signature over the bytes as they came. */
export function addInbound(app: App, house: House, arrival: Arrival): void {
  const inbound = inboundOf(house)
  app.post(`/api/inbound${arrival.inbound.path}`, { config: { guard: { permission: 'signed' } } }, (request) =>
    receive(inbound, arrival, {
      rawBody: request.rawBody ?? Buffer.alloc(0),
      headers: request.headers,
      circumstances: circumstancesOf(request),
    }).catch(async (problem: unknown) => {
      if (problem instanceof Barred) await countBarred(house.db, problem)
      throw problem
    }),
  )
}
