import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#engine/http/http-error.ts'

const oneHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value
export const headerOf = (request: FastifyRequest, name: string): string | undefined => oneHeader(request.headers[name])

export const isSecure = (request: FastifyRequest): boolean => request.protocol === 'https'

const isForeign = () => new HttpError(403, 'This request does not come from the panel.', { code: 'csrf' })

/** Only our own pages may change data; browsers report the origin of a request, scheme included. */
export function requireSameOrigin(request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = headerOf(request, 'sec-fetch-site')
  const isOurs =
    headerOf(request, 'x-requested-with') === 'XMLHttpRequest' &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || origin.toLowerCase() === `${request.protocol}://${host}`.toLowerCase())
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

/** This machine: health checks and the demo. A page of another site cannot have such a name. */
const isLoopback = (name: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(name)

/**
 * A request for a host that is not ours comes through a forged or rebound name. Where the panel is served by https,
 * pages opened without it are sent there, and calls are refused.
 */
export async function requireOwnAddress(
  { panelUrl, domainHosts }: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const host = (request.headers.host ?? '').toLowerCase()
  const name = host.replace(/:\d{1,5}$/, '')
  if (isLoopback(name)) return true
  const panel = new URL(panelUrl)
  const isOurs = host === panel.host || (await domainHosts()).includes(name)
  if (!isOurs) throw new HttpError(421, 'This host is not served here. Open the panel at its own address.')
  if (panel.protocol === 'http:' || isSecure(request)) return true
  const path = request.raw.url ?? '/'
  if (request.method !== 'GET' || /^\/api(\/|$)/i.test(path))
    throw new HttpError(403, 'Use https. Behind a proxy, TRUSTED_PROXIES must be set.')
  await reply.redirect(`https://${host}${path}`, 308)
  return false
}
