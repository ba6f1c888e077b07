import { isSame, mac } from './sessions/tokens.ts'

const maxAgeMs = 300_000
const signed = (secret: string, at: number) => `${at}.${mac(secret, 'doctor', String(at))}`

/** Proves that `npm run doctor` runs with the secret of the installation. */
export const doctorSignature = (secret: string): string => signed(secret, Date.now())

export function isDoctor(secret: string, signature: string): boolean {
  const at = Number(signature.split('.')[0])
  return Number.isInteger(at) && Math.abs(Date.now() - at) < maxAgeMs && isSame(signature, signed(secret, at))
}
