import type { Gateway } from './gateway.ts'
import { manual } from './manual.ts'
import { signedHttp, type Way } from '#areas/payments/callbacks/signed-http.ts'

/** Coins are spoken of over signed HTTP too; their wording says how many confirmations they need. */
export function adapterOf(name: string, way: Way): Gateway {
  if (name === 'manual') return manual
  if (name === 'signed-http' || name === 'crypto') return signedHttp(way)
  throw new Error(`There is no adapter ${name}`)
}
