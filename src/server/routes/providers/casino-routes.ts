import { z } from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { adapters } from '#areas/casino/adapters/adapters.ts'
import { answerProvider } from '#areas/casino/wallet/answer-provider.ts'
import type { ProviderContext } from '#areas/casino/wallet/arrived-request.ts'
import type { Adapter, ProviderAnswer, ProviderOperation } from '#areas/casino/wallet/adapter.ts'
import type { NotedRequest } from '#areas/casino/wallet/noted-request.ts'
import type { App } from '#engine/http/app.ts'
import { call, type Call } from '#blueprint/calls/call.ts'
import { addCall } from '#engine/http/call.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import type { HttpError } from '#engine/http/http-error.ts'
import { limitAddress } from '#engine/http/partners/limit-address.ts'
import { withStatus, type OwnForm } from '#engine/http/partners/own-form.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import { bodyOf, type LoggedCall } from '#platform/audit/request-log/logged-call.ts'

const callOf = ({ path, title }: Adapter, operation: ProviderOperation) =>
  call({
    method: operation.method,
    path: `/api/casino${path}/:key${operation.path}`,
    title: `${title}: ${operation.title.toLowerCase()}`,
    description:
      'A call of a casino provider, in its own form. The README of its adapter lists fields and error codes.',
    guard: { permission: 'signed', takesAnyBody: true, takesAnyQuery: true },
    authentication: 'signature',
    ...(operation.method === 'post' ? { body: z.looseObject({}) } : {}),
    answer: 'done',
  })

const routes = adapters.flatMap((adapter) =>
  adapter.operations.map((operation) => ({ adapter, operation, call: callOf(adapter, operation) })),
)

/** The endpoints of all adapters. */
export const casinoCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  routes.map(({ call: endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** What the caller has to repeat, or to send otherwise. Where nothing answers, no key opens anything. */
function failureFor({ status, message }: HttpError) {
  if (status >= 500 || status === 429)
    return { is: 'failure', code: 'RETRY_LATER', message: 'The call was not processed. Repeat it.' } as const
  return { is: 'failure', code: status === 404 ? 'SIGNATURE_INVALID' : 'BAD_REQUEST', message } as const
}

/** Providers read our panel's errors, or a page without an answer, as a call that timed out, and cancel it. A page of another site is none of them. */
export const casinoForms: readonly OwnForm[] = adapters.map(({ path, write }) => ({
  below: `/api/casino${path}/`,
  write: (failure) => (failure.status === 403 ? null : write(failureFor(failure))),
}))

type Noted = Pick<AppContext, 'auth' | 'requestLog'>

/** Routes for casino providers: no cookie and no token of the panel, a signature by the provider's contract. */
export function addCasinoCalls(app: App, context: ProviderContext, { auth, requestLog }: Noted): void {
  for (const { adapter, operation, call: endpoint } of routes)
    addCall(app, endpoint, async (request, reply) => {
      const { key = '', ...parameters } = parametersOf(request)
      const { answer, noted, wrong } = await answerProvider(context, {
        adapter,
        operation,
        keyId: key,
        circumstances: circumstancesOf(request),
        request: {
          method: request.method,
          target: request.raw.url ?? '',
          parameters,
          headers: request.headers,
          type: request.sentType,
          body: request.rawBody ?? Buffer.alloc(0),
        },
      })
      if (wrong === 'KEY') auth.unknownKeys.note({ channel: 'CASINO', key, ip: request.ip })
      // Both count alike, so that the refusal does not say which keys exist.
      if (wrong !== null) await limitAddress(auth, request, 'wrongKey')
      withStatus(reply, answer.status)
      if (noted !== null) requestLog.note(loggedCall({ request, reply, adapter, operation, answer, noted }))
      return answer.body
    })
}

interface Answered {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly adapter: Adapter
  readonly operation: ProviderOperation
  readonly answer: ProviderAnswer
  readonly noted: NotedRequest
}

function loggedCall({ request, reply, adapter, operation, answer, noted }: Answered): LoggedCall {
  const latencyMs = Math.round(reply.elapsedTime)
  return {
    ...noted,
    ...(adapter.secretNames === undefined ? {} : { secretNames: adapter.secretNames }),
    at: new Date(Date.now() - latencyMs),
    direction: 'IN',
    channel: 'CASINO',
    operation: operation.path.slice(1),
    method: request.method,
    url: request.raw.url ?? '',
    request: {
      headers: { ...request.headers, 'content-type': request.sentType ?? undefined },
      body: bodyOf(request.rawBody),
    },
    response: {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
      body: bodyOf(JSON.stringify(answer.body)),
    },
    latencyMs,
    ip: request.ip,
    requestId: request.id,
  }
}
