import { SiteRefusal } from '#simulator/player-site.ts'
import { signedHeaders, type SiteKey } from '#simulator/sign.ts'

export type SignedCall = (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>

/** Signed calls to a running installation. */
export const signedCallTo =
  (url: string, key: SiteKey): SignedCall =>
  async (path, input) => {
    const body = JSON.stringify(input)
    const answer = await fetch(new URL(`/api/inbound${path}`, url), {
      method: 'POST',
      headers: signedHeaders(key, body),
      body,
      signal: AbortSignal.timeout(15_000),
    })
    if (answer.ok) return answer.json()
    const text = await answer.text()
    if (answer.status >= 500) throw new Error(`The product answered ${answer.status}: ${text.slice(0, 200)}`)
    throw new SiteRefusal(answer.status, text.slice(0, 200))
  }
