import { isIPv4 } from 'node:net'
import { addressOf } from '#platform/auth/place.ts'

/** The network somebody is in, roughly: addresses of one provider's pool count as one. */
function networkOf(ip: string | null): string | null {
  const address = addressOf(ip ?? '')
  if (address === null) return null
  if (isIPv4(address)) return address.split('.').slice(0, 2).join('.')
  const [front = ''] = address.split('::')
  return front.split(':').slice(0, 3).join(':').toLowerCase()
}

export interface Whereabouts {
  readonly ip: string | null
  readonly userAgent: string | null
}

/** Another browser in another network under the cookie of this session: it may have been stolen. */
export const hasMoved = (before: Whereabouts, now: Whereabouts): boolean =>
  before.userAgent !== now.userAgent && networkOf(before.ip) !== networkOf(now.ip)
