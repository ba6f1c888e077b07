import { afterEach, expect, test, vi } from 'vitest'
import { forgetSign, isReachable, wasHeardRecently } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [200, true],
  [401, true],
  [502, false],
])('asks without the session whether the server answers: %i', async (status, isThere) => {
  const asked: RequestInit[] = []
  vi.stubGlobal('fetch', async (_path: string, how: RequestInit) => {
    asked.push(how)
    return new Response(null, { status })
  })
  forgetSign()
  expect([await isReachable(), wasHeardRecently()]).toEqual([isThere, isThere])
  expect(asked.map(({ credentials }) => credentials)).toEqual(['omit'])
})

test('a request that fails is no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  forgetSign()
  expect([await isReachable(), wasHeardRecently()]).toEqual([false, false])
})
