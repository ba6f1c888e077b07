import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import { CallFailure, follow } from './call.ts'
import { forgetSign, noteSign, onReachable } from './connection.ts'

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
  /** Called when the stream begins or stops to deliver. */
  readonly onState: (isLive: boolean) => void
  /** Nothing was received for some seconds although the stream is open. */
  readonly onSilent: () => void
  readonly open?: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
}

const minDelayMs = 1_000
const maxDelayMs = 60_000
/** The server sends a sign of life every 2 s. After this long without one, what is shown may be old. */
export const silentAfterMs = 5_000
/** After this long the connection is considered dead. */
const maxSilenceMs = 15_000

/** Delay before the next attempt after this many failures in a row; 429 means too many open streams. */
export const waitAfter = (failures: number, status: number): number =>
  status === 429 ? maxDelayMs : Math.min(minDelayMs * 2 ** Math.max(0, failures - 1), maxDelayMs)

/** Follows the live stream of this window until stopped, and reconnects whenever it breaks. */
export function followLive(options: LiveOptions): () => void {
  const { onNews, onRightsChanged: onDoubt, onState, open = openStream } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const once = async (): Promise<void> => {
    const silence = silenceWatch(options)
    try {
      const body = await open(AbortSignal.any([signal, silence.signal]))
      onState(true)
      for await (const { event, data } of messagesIn(body, silence.sign)) {
        if (event === 'news') onNews(JSON.parse(data) as Record<string, unknown>)
        else onDoubt()
      }
    } finally {
      silence.end()
      forgetSign()
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

/** Watches how long nothing was received: first it is reported, then the stream is aborted. */
function silenceWatch({ onState, onSilent }: LiveOptions) {
  const dead = new AbortController()
  let isSilent = false
  const begin = () => [
    setTimeout(() => {
      isSilent = true
      onState(false)
      onSilent()
    }, silentAfterMs),
    setTimeout(() => dead.abort(), maxSilenceMs),
  ]
  let timers = begin()
  const end = () => {
    for (const timer of timers) clearTimeout(timer)
  }
  const sign = () => {
    noteSign()
    end()
    timers = begin()
    if (isSilent) onState(true)
    isSilent = false
  }
  return { signal: dead.signal, sign, end }
}

const openStream = (signal: AbortSignal) => follow(sessionCalls.live.path, signal)

/** Waits, but not longer than until the server is reachable again. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((settle) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      settle()
    }
    const timer = setTimeout(end, ms)
    const unsubscribe = onReachable(end)
    signal.addEventListener('abort', end, { once: true })
  })
