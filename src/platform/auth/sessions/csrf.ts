import { boundToken, isBoundTo, isSame } from './tokens.ts'

const purpose = 'anti-forgery'
/** What a token is bound to while nobody has logged in. */
const nobody = 'nobody'

const binding = (sessionHash: Buffer | null): string => sessionHash?.toString('hex') ?? nobody

export const csrfToken = (secret: string, sessionHash: Buffer | null): string =>
  boundToken(secret, purpose, binding(sessionHash))

export const isCsrfToken = (secret: string, sessionHash: Buffer | null, token: string): boolean =>
  isBoundTo(secret, purpose, binding(sessionHash), token)

/** Signed double submit: the header repeats the cookie, and the value was made by us for this very session. */
export const isGenuine = (
  secret: string,
  sessionHash: Buffer | null,
  header: string | undefined,
  cookie: string | undefined,
): boolean =>
  header !== undefined && cookie !== undefined && isSame(header, cookie) && isCsrfToken(secret, sessionHash, header)
