import { CallFailure, follow } from './call.ts'

export interface LiveMessage {
  readonly event: string
  readonly data: string
}

/** Server-sent events as they arrive. Comments only show that somebody is there; `onSign` is told of every byte. */
export async function* messagesIn(
  body: ReadableStream<Uint8Array>,
  onSign: () => void = () => undefined,
): AsyncGenerator<LiveMessage> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onSign()
      rest += decoder.decode(value, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = /^event: (.*)$/m.exec(block)?.[1]
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (event !== undefined && data !== undefined) yield { event, data }
      }
    }
  } finally {
    reader.releaseLock()
  }
}

export interface Following {
  readonly onNews: (news: Readonly<Record<string, unknown>>) => void
  /** Rights have changed, or the session is over: ask anew. */
  readonly onDoubt: () => void
  /** Whether the stream stands at this moment. */
  readonly onState: (isLive: boolean) => void
  readonly open?: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

const soonest = 1_000
const latest = 60_000
/** The server shows itself every twenty seconds; after this long in silence nobody is there. */
const longestSilence = 50_000

/** How long to wait after this many failures in a row; somebody who has enough windows open waits longest. */
export const waitAfter = (failures: number, status: number): number =>
  status === 429 ? latest : Math.min(soonest * 2 ** Math.max(0, failures - 1), latest)

/** Follows the one stream of this window until told to stop, and takes it up again whenever it breaks. */
export function followLive({ onNews, onDoubt, onState, open = openStream }: Following): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const once = async (): Promise<void> => {
    const silence = new AbortController()
    let watch = setTimeout(() => silence.abort(), longestSilence)
    const sign = () => {
      clearTimeout(watch)
      watch = setTimeout(() => silence.abort(), longestSilence)
    }
    try {
      const body = await open(AbortSignal.any([signal, silence.signal]))
      onState(true)
      for await (const { event, data } of messagesIn(body, sign)) {
        if (event === 'news') onNews(JSON.parse(data) as Record<string, unknown>)
        else onDoubt()
      }
    } finally {
      clearTimeout(watch)
      onState(false)
    }
  }
  const keep = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      const status = await once().then(
        () => 200,
        (problem: unknown) => (problem instanceof CallFailure ? problem.status : 0),
      )
      // Told by the call itself, which led to the login or to a new password.
      if (status === 401 || status === 440) return
      failures = status === 200 ? 1 : failures + 1
      await pause(waitAfter(failures, status), signal)
    }
  }
  void keep()
  return () => stopping.abort()
}

const openStream = (signal: AbortSignal) => follow('/api/live', signal)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((settle) => {
    const timer = setTimeout(settle, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      settle()
    })
  })
