import type { PanelClient } from './panel-client.ts'

export interface LiveEvent {
  readonly name: string
  // The payload differs by event; a test looks at the fields it proves.
  readonly data: Readonly<Record<string, unknown>>
}

export interface LiveClient {
  readonly status: number
  readonly contentType: string | null
  readonly events: readonly LiveEvent[]
  readonly comments: readonly string[]
  /** All values received so far, the latest of each name. */
  state(): Readonly<Record<string, unknown>>
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  /** Closes the stream from the client's side. */
  close(): void
}

/** A panel window connected to the live stream; a session that another browser has opened requires its name. */
export async function liveClient(
  url: string,
  client: Pick<PanelClient, 'cookie'>,
  userAgent?: string,
): Promise<LiveClient> {
  const abort = new AbortController()
  const cookies = ['session', '__Host-session', 'XSRF-TOKEN'].flatMap((name) => {
    const value = client.cookie(name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  const response = await fetch(new URL('/api/live', url), {
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      cookie: cookies.join('; '),
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    },
    signal: abort.signal,
  })
  const events: LiveEvent[] = []
  const comments: string[] = []
  const ended = read(response, (block) => {
    const name = /^event: (.*)$/m.exec(block)?.[1]
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (name !== undefined) events.push({ name, data: JSON.parse(data ?? '{}') })
    else comments.push(block)
  }).catch((problem: unknown) => {
    if (!abort.signal.aborted) throw problem
  })
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    events,
    comments,
    state: () => Object.assign({}, ...events.filter(({ name }) => name === 'news').map(({ data }) => data)),
    ended,
    close: () => abort.abort(),
  }
}

async function read(response: Response, onBlock: (block: string) => void): Promise<void> {
  if (!response.body) return
  let rest = ''
  const decoder = new TextDecoder()
  for await (const part of response.body) {
    rest += decoder.decode(part, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) onBlock(block)
  }
}
