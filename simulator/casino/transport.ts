/** What a provider sends. */
export interface SentRequest {
  readonly method: 'GET' | 'POST'
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
export interface ReceivedAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
export type Send = (request: SentRequest) => Promise<ReceivedAnswer>

export interface ProviderKey {
  readonly keyId: string
  readonly secret: string
}

/** What all calls of one played round name. */
export interface Play {
  readonly player: string
  readonly game: string
  readonly round: string
  readonly currency: string
  readonly session: string
}

/** Sends to a running installation. */
export const sendOverHttp =
  (url: string, patienceMs = 15_000): Send =>
  async ({ method, target, headers, body }) => {
    const answer = await fetch(new URL(target, url), {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body } : {}),
      signal: AbortSignal.timeout(patienceMs),
    })
    const content: unknown = await answer.json()
    return { status: answer.status, body: typeof content === 'object' ? { ...content } : {} }
  }
