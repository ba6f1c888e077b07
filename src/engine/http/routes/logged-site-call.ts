import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf } from '#platform/audit/request-log/logged-call.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { presentedKey } from '../partners/unknown-key.ts'

type SentHeaders = Readonly<Record<string, string | number | readonly string[] | undefined>>

const textHeaders = (headers: SentHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  )

/**
 * Route options that log the calls of a site with their answers, after they were answered. A call without a known key has
 * no domain whose staff could see it: it is counted.
 */
export function loggedSiteCall(appContext: AppContext, operation: string) {
  const answers = new WeakMap<FastifyRequest, string>()
  return {
    onSend: async (request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> => {
      if (typeof payload === 'string') answers.set(request, payload)
      return payload
    },
    onResponse: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const key = await presentedKey(appContext, request)
      if (key === null) return
      const latencyMs = Math.round(reply.elapsedTime)
      appContext.requestLog.note({
        at: new Date(Date.now() - latencyMs),
        domainId: key.caller.domainId,
        direction: 'IN',
        channel: 'SITE',
        provider: key.caller.name,
        operation,
        method: request.method,
        url: request.raw.url ?? '',
        request: { headers: request.headers, body: bodyOf(request.rawBody) },
        response: {
          status: reply.statusCode,
          headers: textHeaders(reply.getHeaders()),
          body: bodyOf(answers.get(request)),
        },
        latencyMs,
        ip: request.ip,
        requestId: request.id,
      })
    },
  }
}
