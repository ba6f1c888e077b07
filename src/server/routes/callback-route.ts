import { z } from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#engine/http/app.ts'
import { call } from '#blueprint/calls/call.ts'
import { addCall } from '#engine/http/call.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import type { GatewayContext } from '#areas/payments/gateways/work/accounts.ts'
import { receiveCallback, unknownGateway, type Arrival } from '#areas/payments/gateways/callbacks/callbacks.ts'
import { bodyOf, type LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import { isUuid } from '#values/id.ts'

/** Calls of payment gateways, with their own format and signature. */
export const gatewayCalls = {
  callback: call({
    method: 'post',
    path: '/api/gateways/:id/callback',
    title: 'Gateway callback',
    description:
      'The body is read by the settings of the gateway, and its signature is verified over the raw bytes. A repeated callback has no further effect.',
    guard: { permission: 'signed', takesAnyBody: true },
    authentication: 'signature',
    body: z.looseObject({}),
    answer: 'done',
  }),
}

/** Route for gateway callbacks: no cookie and no token, a signature over the raw bytes. */
export function addGatewayCallbacks(app: App, context: GatewayContext): void {
  addCall(app, gatewayCalls.callback, async (request, reply) => {
    const { rawBody, sentType, ip } = request
    const headers = { ...request.headers, 'content-type': sentType ?? undefined }
    const id = parametersOf(request)['id'] ?? ''
    const answer = isUuid(id)
      ? await receiveCallback(context, { gatewayId: id, body: rawBody ?? Buffer.alloc(0), headers, ip })
      : unknownGateway({ headers })
    reply.code(answer.status)
    const body = { status: answer.status < 300 ? true : answer.status, message: answer.message, data: [answer.message] }
    if (answer.arrival) noteCallback(context, answer.arrival, { request, headers, reply, body })
    return body
  })
}

interface AnsweredCallback {
  readonly request: FastifyRequest
  readonly headers: LoggedCall['request']['headers']
  readonly reply: FastifyReply
  readonly body: object
}

function noteCallback(
  { requestLog }: GatewayContext,
  { domainId, gateway, callbackId }: Arrival,
  { request, headers, reply, body }: AnsweredCallback,
): void {
  const latencyMs = Math.round(reply.elapsedTime)
  requestLog?.note({
    at: new Date(Date.now() - latencyMs),
    domainId,
    direction: 'IN',
    channel: 'GATEWAY',
    provider: gateway,
    operation: 'callback',
    method: request.method,
    url: request.raw.url ?? '',
    request: { headers, body: bodyOf(request.rawBody) },
    response: {
      status: reply.statusCode,
      headers: { 'content-type': 'application/json' },
      body: bodyOf(JSON.stringify(body)),
    },
    latencyMs,
    ip: request.ip,
    requestId: request.id,
    callbackId,
  })
}
