/** An answer of the address under test, without following redirects. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The product marks each of its answers; a proxy's own have no mark. */
  readonly isOurs: boolean
}

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer> | string
}

const patienceMs = 15_000

/** null: no answer at all. */
export async function ask(url: URL, path: string, { method = 'GET', headers = {}, body }: Question = {}) {
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      text,
      isOurs: response.headers.has('x-request-id'),
    }
    return answer
  } catch {
    return null
  }
}

/** The JSON of an answer; null if it is none. */
export function jsonOf(answer: Answer | null): unknown {
  try {
    return answer ? JSON.parse(answer.text) : null
  } catch {
    return null
  }
}

/** How long after the first part of a stream its end came; null if it did not come. */
export async function streamSpanMs(url: URL, path: string, headers: Readonly<Record<string, string>>) {
  try {
    const response = await fetch(new URL(path, url), { headers, signal: AbortSignal.timeout(patienceMs) })
    if (response.status !== 200 || !response.body) return null
    let first: number | null = null
    for await (const _part of response.body) first ??= performance.now()
    return first === null ? null : performance.now() - first
  } catch {
    return null
  }
}
