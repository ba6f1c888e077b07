import { parseAddress } from '#values/address.ts'

/** The first 16 bits of IPv4, the first 48 of IPv6: addresses of one provider's pool count as one. */
function networkOf(ip: string | null): bigint | null {
  const address = parseAddress(ip ?? '')
  return address && address.value >> (address.bits === 32 ? 16n : 80n)
}

export interface ClientOrigin {
  readonly ip: string | null
  readonly userAgent: string | null
}

/**
 * Whether a session cookie arrives from another browser or another network: it may have been stolen, and what a browser
 * says of itself is easily copied. What was not recorded is not compared.
 */
export const hasMoved = (before: ClientOrigin, now: ClientOrigin): boolean =>
  (before.userAgent !== null && before.userAgent !== now.userAgent) ||
  (before.ip !== null && networkOf(before.ip) !== networkOf(now.ip))
