import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, within, type OpenSpan } from './span.ts'

/** Asked by machines all the time. */
const untraced: ReadonlySet<string> = new Set(['/health', '/health/stream', '/metrics'])

/** Makes every request a span, named by the pattern of its route. Before other hooks, which then belong to it. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = 'none' } = request.routeOptions
    const { traceparent } = request.headers
    const span = untraced.has(url)
      ? null
      : beginSpan({
          name: `${request.method} ${url}`,
          kind: 'SERVER',
          attributes: { 'http.request.method': request.method, 'http.route': url, 'overround.request_id': request.id },
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
        })
    if (span === null) done()
    else {
      spans.set(request, span)
      within(span, done)
    }
  })
  // The body arrives in events of its connection, outside of what began with the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else within(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    spans.get(request)?.end({
      attributes: { 'http.response.status_code': statusCode },
      hasFailed: statusCode >= 500,
    })
  })
}
