import type { FastifyReply, FastifyRequest } from 'fastify'
import { trackedReferralLinks } from '#areas/marketing/referral-links/tracked-referral-links.ts'
import { trackedRegistrationLinks } from '#areas/marketing/registration-links/tracked-registration-links.ts'
import { openLink, type Answer, type Opened, type TrackedLinks } from '#areas/marketing/tracked-links/clicks.ts'
import { isClick, isVisit, type Opening } from '#areas/marketing/rules/registration-links/registration-link.ts'
import type { App } from '#engine/http/app.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import { headerOf, isSecure } from '#engine/http/guard.ts'
import { contentPolicy } from '#engine/http/headers.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { cookie } from '#platform/auth/sessions/cookies.ts'
import { transact } from '#platform/database/transact.ts'

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

/**
 * `/r/<slug>` of a registration link and `/f/<code>` of a referral link lead to a page of the host that was asked (302,
 * never stored); the target comes from the row of the link alone. The cookie carries the code to the player site, which
 * sends it with the registration.
 */
export function addTrackedLinks(app: App, { auth, db, sites }: AppContext): void {
  const fingerprint = fingerprintBy(auth.settings.encryptionKey)
  const options = { config: { guard: { permission: 'anyone', whileClosed: true } }, exposeHeadRoute: true } as const

  async function open(request: FastifyRequest, domainId: number, links: TrackedLinks): Promise<Answer> {
    const opening = openingOf(request)
    const [, query = ''] = /\?([^#]*)/.exec(request.raw.url ?? '') ?? []
    const opened: Opened = {
      domainId,
      code: parametersOf(request)['code'] ?? '',
      query: new URLSearchParams(query),
      now: new Date(),
      visitorOf: (linkId) => (isClick(opening) ? fingerprint(`${linkId} ${request.ip} ${opening.userAgent}`) : null),
    }
    return transact(db, [domainId], (tx) => openLink(tx, links, opened))
  }

  for (const links of [trackedRegistrationLinks, trackedReferralLinks])
    app.get(`/${links.path}/:code`, options, async (request, reply) => {
      const site = await sites.at(request.headers.host)
      reply.header('referrer-policy', 'no-referrer')
      const answer: Answer = site ? await open(request, site.id, links) : { closed: 'unknown' }
      if ('closed' in answer) return sendClosed(reply, answer.closed, site?.name ?? '')
      if (isVisit(openingOf(request))) {
        const traits = { secure: isSecure(request), sameSite: 'lax', maxAge: cookieSeconds } as const
        reply.header('set-cookie', cookie(links.cookie, answer.code, traits))
      }
      return reply.redirect(`${request.protocol}://${request.headers.host}${answer.landing}`, 302)
    })
}
