import type { Gateway } from './gateway.ts'
import { manual } from './manual.ts'
import type { HttpOptions } from '#areas/payments/gateways/callbacks/call-gateway.ts'
import { signedHttp } from '#areas/payments/gateways/callbacks/signed-http.ts'

/** Crypto gateways use signed HTTP too; their message format sets the required confirmations. */
export function adapterOf(name: string, options: HttpOptions): Gateway {
  if (name === 'manual') return manual
  if (name === 'signed-http' || name === 'crypto') return signedHttp(options)
  throw new Error(`Unknown gateway adapter ${name}`)
}
