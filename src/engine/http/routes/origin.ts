import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#platform/auth/sites.ts'
import { HttpError } from '#engine/http/http-error.ts'

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
export const isMutating = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

export const headerOf = (request: FastifyRequest, name: string): string | undefined => oneHeader(request.headers[name])

export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'

const isForeign = () => new HttpError(403, 'This request does not come from the panel.', { code: 'csrf' })

/** The origin of a page at this address; the usual port of the scheme is not part of one. */
const originAt = (scheme: string, host: string | undefined): string | null => {
  const url = `${scheme}://${host}`
  return URL.canParse(url) ? new URL(url).origin : null
}

/**
 * Only our own pages may change data; browsers report the origin of a request, scheme included. A proxy may hide the
 * host that the page was opened at: the panel's own URL is ours in any case.
 */
export function requireSameOrigin(request: FastifyRequest, panelUrl: string): void {
  const { origin, host } = request.headers
  const site = headerOf(request, 'sec-fetch-site')
  const isOwn = (sent: string) => sent === originAt(request.protocol, host) || sent === new URL(panelUrl).origin
  const isOurs =
    headerOf(request, 'x-requested-with') === 'XMLHttpRequest' &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || isOwn(origin.toLowerCase()))
  if (!isOurs) throw isForeign()
}

export function rejectCrossSiteRead(request: FastifyRequest): void {
  const site = headerOf(request, 'sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw isForeign()
}

/** Where the panel is opened: its own URL, and the hosts of active domains. */
export interface Addresses {
  readonly panelUrl: string
  readonly domainHosts: () => Promise<readonly string[]>
}

/**
 * A request for a host that is not ours comes through a forged or rebound name. Where the panel is served by https,
 * pages opened without it are sent there, and calls are refused.
 */
export async function requireOwnAddress(
  { panelUrl, domainHosts }: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const sent = (request.headers.host ?? '').toLowerCase()
  const [, name = sent, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(sent) ?? []
  if (isLoopback(name)) return true
  const panel = new URL(panelUrl)
  // A proxy may add the usual port of the scheme.
  const host = port === undefined || port === (panel.protocol === 'https:' ? '443' : '80') ? name : sent
  const isOurs = host === panel.host || (await domainHosts()).includes(name)
  if (!isOurs)
    throw new HttpError(
      421,
      'This host is not served here. Open the panel at its own address. A proxy in front must pass the Host header.',
    )
  if (panel.protocol === 'http:' || isSecure(request)) return true
  const path = request.raw.url ?? '/'
  if (request.method !== 'GET' || /^\/api(\/|$)/i.test(path))
    throw new HttpError(403, 'Use https. Behind a proxy, TRUSTED_PROXIES must be set.')
  await reply.redirect(`https://${host.replace(/:80$/, '')}${path}`, 308)
  return false
}
