import type { App } from '#engine/http/app.ts'
import type { GatewayContext } from '#areas/payments/gateway-work/accounts.ts'
import { receiveCallback } from './callbacks.ts'
import { isUuid } from '#values/id.ts'

/** Where gateways report to: no cookie and no token, a signature over the bytes as they came. */
export function addGatewayCallbacks(app: App, context: GatewayContext): void {
  app.post<{ Params: { id: string } }>(
    '/api/gateways/:id/callback',
    { config: { guard: { permission: 'signed' } } },
    async ({ params, rawBody, headers, ip }, reply) => {
      const answer = isUuid(params.id)
        ? await receiveCallback(context, { gatewayId: params.id, body: rawBody ?? Buffer.alloc(0), headers, ip })
        : ({ status: 404, message: 'There is no such thing here' } as const)
      reply.code(answer.status)
      return { status: answer.status < 300 ? true : answer.status, message: answer.message, data: [answer.message] }
    },
  )
}
