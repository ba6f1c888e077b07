import { DeviceBlocked, countRuleHits } from '#platform/auth/device-blocked.ts'
import type { InboundHandler } from '#engine/inbound/inbound-handler.ts'
import { inboundContext } from '#engine/inbound/inbound-context.ts'
import { receive } from '#engine/inbound/receive.ts'
import type { App } from '#engine/http/app.ts'
import { calledAs, circumstancesOf } from '#engine/http/guard.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { loggedSiteCall } from './logged-site-call.ts'
import { limitWrongKeys } from '../partners/unknown-key.ts'

/** Routes of inbound calls: no cookie and no token, a signature over the raw bytes. */
export function addInbound(app: App, appContext: AppContext, handler: InboundHandler): void {
  const inbound = inboundContext(appContext)
  const { path } = handler.inbound
  const options = { config: { guard: { permission: 'signed' } }, ...loggedSiteCall(appContext, path.slice(1)) } as const
  app.post(`/api/inbound${path}`, options, (request) =>
    receive(inbound, handler, {
      rawBody: request.rawBody ?? Buffer.alloc(0),
      ...calledAs(request),
      circumstances: circumstancesOf(request),
    }).catch(async (problem: unknown) => {
      if (problem instanceof DeviceBlocked) await countRuleHits(appContext.db, problem)
      await limitWrongKeys(appContext, request, problem)
      throw problem
    }),
  )
}
