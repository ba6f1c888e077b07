import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from './call.ts'
import { followLive, messagesIn, waitAfter, type LiveOptions } from './live.ts'

const encoded = (text: string) => new TextEncoder().encode(text)
const streamOf = (...parts: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(encoded(part))
      controller.close()
    },
  })

test('events are parsed however they are split; comments are ignored', async () => {
  const found = []
  const parts = ['retry: 3000\n\nevent: ne', 'ws\ndata: {"a":', '1}\n\n: here\n', '\nevent: rights\ndata: {}\n\n']
  for await (const message of messagesIn(streamOf(...parts))) found.push(message)
  expect(found).toEqual([
    { event: 'news', data: '{"a":1}' },
    { event: 'rights', data: '{}' },
  ])
})

test('a broken stream is retried with increasing delays; a client over its limit waits a minute', () => {
  expect([1, 2, 3, 7, 20].map((failures) => waitAfter(failures, 0))).toEqual([1_000, 2_000, 4_000, 60_000, 60_000])
  expect(waitAfter(1, 429)).toBe(60_000)
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function followed(open: LiveOptions['open']) {
  const news: unknown[] = []
  const states: boolean[] = []
  let doubts = 0
  let silences = 0
  const stop = followLive({
    onNews: (one) => news.push(one),
    onState: (isLive) => states.push(isLive),
    onSilent: () => {
      silences += 1
    },
    onRightsChanged: () => {
      doubts += 1
    },
    ...(open ? { open } : {}),
  })
  return { news, states, stop, doubts: () => doubts, silences: () => silences }
}

test('a stream delivers updates, and is reopened when the server ends it', async () => {
  let opened = 0
  const { news, states, stop, doubts } = followed(async () => {
    opened += 1
    return streamOf(`event: news\ndata: {"all_deposit_count":${opened}}\n\nevent: rights\ndata: {}\n\n`)
  })
  await vi.advanceTimersByTimeAsync(10)
  expect([news, states, doubts()]).toEqual([[{ all_deposit_count: 1 }], [true, false], 1])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(opened).toBe(2)
  stop()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(opened).toBe(2)
})

test('after five silent seconds the stream is not live, and after fifteen it is reopened', async () => {
  let opened = 0
  const { states, stop, silences } = followed(async (signal) => {
    opened += 1
    return new ReadableStream<Uint8Array>({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    })
  })
  await vi.advanceTimersByTimeAsync(4_900)
  expect([states, silences()]).toEqual([[true], 0])
  await vi.advanceTimersByTimeAsync(200)
  expect([states, silences()]).toEqual([[true, false], 1])
  await vi.advanceTimersByTimeAsync(11_000)
  expect(opened).toBe(2)
  expect(states).toEqual([true, false, false, true])
  stop()
})

test.each([401, 440])('a stream refused with %i is not reopened', async (status) => {
  let opened = 0
  const { states } = followed(async () => {
    opened += 1
    throw new CallFailure({ data: '', message: 'no', status }, null)
  })
  await vi.advanceTimersByTimeAsync(200_000)
  expect([opened, states]).toEqual([1, [false]])
})
