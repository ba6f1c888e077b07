/** The cookies of a request, the first of each name. Values are not decoded, since ours need no decoding. */
export function cookiesOf(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

interface CookieTraits {
  readonly isSecure: boolean
  readonly sameSite: 'Lax' | 'Strict'
  /** Readable by scripts. Only the anti-forgery token is. */
  readonly isReadable?: boolean
  readonly seconds?: number
}

export const cookie = (
  name: string,
  value: string,
  { isSecure, sameSite, isReadable, seconds }: CookieTraits,
): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `SameSite=${sameSite}`,
    ...(isReadable ? [] : ['HttpOnly']),
    ...(isSecure ? ['Secure'] : []),
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
  ].join('; ')

/** The prefix makes browsers refuse the cookie from subdomains and plain http; localhost has no https. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
export const deviceCookieName = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')
export const csrfCookieName = 'XSRF-TOKEN'
