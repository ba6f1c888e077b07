import { CallFailure, follow } from './call.ts'

export interface LiveMessage {
  readonly event: string
  readonly data: string
}

/** Parses server-sent events. Comments are heartbeats; `onSign` is called for every chunk. */
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

export interface LiveOptions {
  readonly onNews: (news: Readonly<Record<string, unknown>>) => void
  /** Rights have changed or the session is over: reload the user. */
  readonly onRightsChanged: () => void
  /** Called when the stream connects or disconnects. */
  readonly onState: (isLive: boolean) => void
  readonly open?: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

const minDelayMs = 1_000
const maxDelayMs = 60_000
/** The server sends a heartbeat every 20 s; after this long without data the connection is considered dead. */
const maxSilenceMs = 50_000

/** Delay before the next attempt after this many failures in a row; 429 means too many open streams. */
export const waitAfter = (failures: number, status: number): number =>
  status === 429 ? maxDelayMs : Math.min(minDelayMs * 2 ** Math.max(0, failures - 1), maxDelayMs)

/** Follows the live stream of this window until stopped, and reconnects whenever it breaks. */
export function followLive({ onNews, onRightsChanged: onDoubt, onState, open = openStream }: LiveOptions): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const once = async (): Promise<void> => {
    const silence = new AbortController()
    let watch = setTimeout(() => silence.abort(), maxSilenceMs)
    const sign = () => {
      clearTimeout(watch)
      watch = setTimeout(() => silence.abort(), maxSilenceMs)
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
      // The call has already redirected to sign-in or to the password change.
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
