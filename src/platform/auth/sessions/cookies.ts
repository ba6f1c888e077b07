import { parseCookie, stringifySetCookie, type Cookies, type SetCookie } from 'cookie'

/** The cookies of a request, the first of each name. Values are not decoded, since ours need no decoding. */
export const cookiesOf = (header = ''): Cookies => parseCookie(header, { decode: (value) => value })

type CookieTraits = Required<Pick<SetCookie, 'secure' | 'sameSite'>> & Pick<SetCookie, 'httpOnly' | 'maxAge'>

/** The text of a cookie for all paths of this host. Scripts cannot read it unless `httpOnly` is false. */
export const cookie = (name: string, value: string, traits: CookieTraits): string =>
  stringifySetCookie({ name, value, path: '/', httpOnly: true, ...traits })

/** The prefix makes browsers refuse the cookie from subdomains and plain http; localhost has no https. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')
export const deviceCookieName = (isSecure: boolean): string => (isSecure ? '__Host-device' : 'device')
export const csrfCookieName = (isSecure: boolean): string => (isSecure ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN')
