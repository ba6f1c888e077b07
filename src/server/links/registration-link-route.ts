import type { FastifyReply, FastifyRequest } from 'fastify'
import { openLink, type Answer } from '#areas/marketing/registration-links/clicks.ts'
import { isClick, isVisit, type Opening } from '#areas/marketing/rules/registration-links/registration-link.ts'
import type { App } from '#engine/http/app.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { addCall, call } from '#engine/http/call.ts'
import { headerOf, isSecure } from '#engine/http/guard.ts'
import { contentPolicy } from '#engine/http/headers.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { cookie } from '#platform/auth/sessions/cookies.ts'

/** The public address of registration links. */
export const registrationLinkCalls = {
  open: call({
    method: 'get',
    path: '/r/:slug',
    title: 'Open a registration link',
    description:
      'Counts the click and leads to the landing page of the link on the same host (302, never stored). Of the query only utm_source, utm_medium, utm_campaign, utm_term and utm_content are passed on. The cookie `registration_link` carries the slug to the player site, which sends it with the registration. HEAD, prefetching, previews and robots are not counted. 404: there is no such link; 410: it has ended.',
    guard: { permission: 'anyone', whileClosed: true },
    answer: 'page',
  }),
}

/** As long as campaigns usually count a registration as theirs. */
const cookieSeconds = 30 * 86_400

const openingOf = (request: FastifyRequest): Opening => ({
  method: request.method,
  purposes: ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headerOf(request, name)),
  userAgent: headerOf(request, 'user-agent') ?? '',
})

const closings = {
  unknown: { status: 404, title: 'This link does not exist' },
  early: { status: 404, title: 'This link is not open yet' },
  ended: { status: 410, title: 'This link has ended' },
} as const

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function sendClosed(reply: FastifyReply, closed: keyof typeof closings, brand: string): FastifyReply {
  const { status, title } = closings[closed]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title></head><body><h1>${title}</h1><p><a href="/">${escaped(brand)}</a></p></body></html>`
  return reply
    .code(status)
    .header('content-security-policy', contentPolicy(html))
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Redirects of registration links. The target comes from the row of the link alone, on the host that was asked. */
export function addRegistrationLinks(app: App, { auth, db, sites }: AppContext): void {
  const fingerprint = fingerprintBy(auth.settings.encryptionKey)

  async function open(request: FastifyRequest, domainId: number, slug: string): Promise<Answer> {
    const opening = openingOf(request)
    const [, query = ''] = /\?([^#]*)/.exec(request.raw.url ?? '') ?? []
    return openLink(db, {
      domainId,
      slug,
      query: new URLSearchParams(query),
      now: new Date(),
      visitorOf: (linkId) => (isClick(opening) ? fingerprint(`${linkId} ${request.ip} ${opening.userAgent}`) : null),
    })
  }

  addCall(
    app,
    registrationLinkCalls.open,
    async (request, reply) => {
      const slug = parametersOf(request)['slug'] ?? ''
      const site = await sites.at(request.headers.host)
      reply.header('referrer-policy', 'no-referrer')
      const answer: Answer = site ? await open(request, site.id, slug) : { closed: 'unknown' }
      if ('closed' in answer) return sendClosed(reply, answer.closed, site?.name ?? '')
      if (isVisit(openingOf(request))) {
        const traits = { secure: isSecure(request), sameSite: 'lax', maxAge: cookieSeconds } as const
        reply.header('set-cookie', cookie('registration_link', slug, traits))
      }
      const origin = `${request.protocol}://${request.headers.host}`
      return reply.redirect(`${origin}${answer.landing}`, 302)
    },
    { exposeHeadRoute: true },
  )
}
