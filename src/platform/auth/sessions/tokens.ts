import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits; only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A keyed hash, for values too short for a plain hash. */
export const mac = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A random part and its signature over what it is bound to; invalid for any other session, user or purpose. */
export function boundToken(secret: string, purpose: string, boundTo: string): string {
  const random = randomBytes(16).toString('base64url')
  return `${random}.${mac(secret, purpose, `${random}\n${boundTo}`)}`
}

export function isBoundTo(secret: string, purpose: string, boundTo: string, token: string): boolean {
  const [random, signature, ...rest] = token.split('.')
  if (!random || !signature || rest.length > 0) return false
  return isSame(signature, mac(secret, purpose, `${random}\n${boundTo}`))
}
