import { isIPv4 } from 'node:net'
import { normalizeIp } from '#platform/auth/login-window.ts'

/** The approximate network of an address: addresses of one provider's pool count as one. */
function networkOf(ip: string | null): string | null {
  const address = normalizeIp(ip ?? '')
  if (address === null) return null
  if (isIPv4(address)) return address.split('.').slice(0, 2).join('.')
  const [front = ''] = address.split('::')
  return front.split(':').slice(0, 3).join(':').toLowerCase()
}

export interface ClientOrigin {
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Whether a session cookie arrives from another browser and another network: it may have been stolen. */
export const hasMoved = (before: ClientOrigin, now: ClientOrigin): boolean =>
  before.userAgent !== now.userAgent && networkOf(before.ip) !== networkOf(now.ip)
