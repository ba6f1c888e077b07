import { boundToken, isBoundTo, isSame } from './tokens.ts'

const purpose = 'anti-forgery'
/** What a token is bound to before sign-in. */
const anonymous = 'nobody'

const binding = (sessionHash: Buffer | null): string => sessionHash?.toString('hex') ?? anonymous

export const csrfToken = (secret: string, sessionHash: Buffer | null): string =>
  boundToken(secret, purpose, binding(sessionHash))

export const isCsrfToken = (secret: string, sessionHash: Buffer | null, token: string): boolean =>
  isBoundTo(secret, purpose, binding(sessionHash), token)

/** Signed double-submit cookie: the header repeats the cookie, and the value was issued for this session. */
export const isGenuine = (
  secret: string,
  sessionHash: Buffer | null,
  header: string | undefined,
  cookie: string | undefined,
): boolean =>
  header !== undefined && cookie !== undefined && isSame(header, cookie) && isCsrfToken(secret, sessionHash, header)
