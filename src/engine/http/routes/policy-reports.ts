import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { App } from '#engine/http/app.ts'
import { call } from '#blueprint/calls/call.ts'
import { addCall } from '#engine/http/call.ts'
import { readJson } from '#engine/input/read-json.ts'

/** Where browsers report what the content security policy has blocked. */
export const policyReports = call({
  method: 'post',
  path: '/api/csp-report',
  title: 'Report of a blocked resource',
  description: 'Sent by browsers. At most 20 reports a minute, from all browsers together, are logged.',
  guard: { permission: 'report' },
  authentication: 'none',
  body: z.unknown(),
  bodyTypes: ['application/csp-report', 'application/reports+json'],
  answer: 'done',
})

const text = z.catch(z.string(), '')
const legacy = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
})
const current = z.array(
  z.object({
    type: z.string(),
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }),
  }),
)

interface Blocked {
  readonly page: string
  readonly directive: string
  readonly resource: string
}

/** Neither queries, which may hold what a user searched for, nor line breaks and escapes get into the log. */
const shown = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, ' ').slice(0, 200)

/** The reports in a body, in the form of older and of current browsers; none if it is neither. */
export function blockedIn(body: unknown): readonly Blocked[] {
  const old = legacy.safeParse(body)
  if (old.success) {
    const {
      'document-uri': page,
      'effective-directive': directive,
      'violated-directive': violated,
      'blocked-uri': resource,
    } = old.data['csp-report']
    return [{ page: shown(page), directive: shown(directive || violated), resource: shown(resource) }]
  }
  const reports = current.safeParse(body)
  return (reports.success ? reports.data : [])
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, perMinute)
    .map(({ body: one }) => ({
      page: shown(one.documentURL),
      directive: shown(one.effectiveDirective),
      resource: shown(one.blockedURL),
    }))
}

const perMinute = 20

export function addPolicyReports(app: App, log: FastifyBaseLogger): void {
  let minute = 0
  let logged = 0
  addCall(app, policyReports, (request: FastifyRequest) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, logged] = [now, 0]
    for (const blocked of blockedIn(readJson(request.rawBody ?? Buffer.alloc(0)))) {
      logged += 1
      if (logged <= perMinute) log.warn({ requestId: request.id, blocked }, 'content security policy')
    }
    return { status: true, message: 'Received' }
  })
}
