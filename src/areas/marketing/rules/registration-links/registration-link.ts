import { flow } from '#blueprint/decision/flow.ts'

export const registrationLinkFlow = flow({
  states: ['ACTIVE', 'DEACTIVATED'],
  moves: {
    deactivate: { from: ['ACTIVE'], to: 'DEACTIVATED' },
    activate: { from: ['DEACTIVATED'], to: 'ACTIVE' },
  },
})

export const slugPattern = /^[a-z0-9-]{3,40}$/

/** Browsers drop control characters and turn backslashes into slashes before they read an address. */
const unsafe = /[\p{Cc}\s\\]/u

/**
 * The landing path as it is stored: path, query and fragment on the domain's own host. Null for whatever could lead
 * elsewhere; `/\evil.example` begins with one slash.
 */
export function landingPathOf(entered: string, host: string): string | null {
  const own = `https://${host}`
  const isOwn = entered.startsWith('/') || entered === own || entered.startsWith(`${own}/`)
  if (!isOwn || unsafe.test(entered) || !URL.canParse(entered, own)) return null
  const { origin, username, password, pathname, search, hash } = new URL(entered, own)
  const isElsewhere = origin !== new URL(own).origin || username !== '' || password !== '' || pathname.startsWith('//')
  return isElsewhere ? null : `${pathname}${search}${hash}`
}

export interface LinkTerms {
  readonly status: string
  readonly fromAt: Date | null
  readonly expiresAt: Date | null
  readonly maxRegistrations: number
  readonly registrations: number
}

/** Why a link leads nowhere at this instant, or null while it is open. */
export function closedLink(link: LinkTerms, now: Date): 'early' | 'ended' | null {
  if (link.status !== 'ACTIVE' || (link.expiresAt !== null && link.expiresAt <= now)) return 'ended'
  if (link.maxRegistrations > 0 && link.registrations >= link.maxRegistrations) return 'ended'
  return link.fromAt !== null && link.fromAt > now ? 'early' : null
}

const utmFields = { campaign: 'utm_campaign', source: 'utm_source', medium: 'utm_medium' } as const
const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
const maxUtmLength = 200

export interface Landing {
  readonly landingPath: string
  readonly campaign: string | null
  readonly source: string | null
  readonly medium: string | null
}

/**
 * Where a click leads on the host of the domain. Of the visitor's query only the known `utm_` names pass, encoded; what
 * the link itself states takes precedence.
 */
export function landingOf(link: Landing, query: URLSearchParams): string {
  const target = new URL(link.landingPath, 'https://host.invalid')
  for (const name of utmNames) {
    const sent = query.get(name)
    if (sent !== null && sent !== '') target.searchParams.set(name, sent.slice(0, maxUtmLength))
  }
  for (const field of ['campaign', 'source', 'medium'] as const) {
    const stated = link[field]
    if (stated !== null) target.searchParams.set(utmFields[field], stated)
  }
  return `${target.pathname}${target.search}${target.hash}`
}

export interface Opening {
  readonly method: string
  /** Sec-Purpose, Purpose, X-Purpose and X-Moz, in which browsers say that nobody has clicked yet. */
  readonly purposes: readonly (string | undefined)[]
  readonly userAgent: string
}

const ahead = /\b(prefetch|prerender|preview)\b/i
const robots =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|facebookcatalog|whatsapp|skypeuri|embedly|vkshare|monitor|curl\/|wget\/|python-|headless/i

/** Browsers that look ahead, previews of messengers and machines are no visitors. */
export const isVisit = ({ method, userAgent }: Opening): boolean => method === 'GET' && !robots.test(userAgent)

/** A visit by a person who opened the link. */
export const isClick = (opening: Opening): boolean =>
  isVisit(opening) && !opening.purposes.some((purpose) => purpose !== undefined && ahead.test(purpose))
