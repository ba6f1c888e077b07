import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { change, clearSession } from './state.ts'

const user = { username: 'asha', name: 'Asha', role_name: 'Finance', email: 'a@b.test', is_two_step_verification: true }

beforeEach(async () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"from":"call"}')))
  clearSession()
  // A public call, so that a sign-out in another test file has no effect.
  await call('/api/auth-alive')
})
afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
})

test('a list takes the answer that the document asked for, once, and only for its address, user and domain', async () => {
  change({ user })
  const begun = (address: string, shown: string, domain: string | null = null, status = 200) =>
    Object.assign(window, {
      firstPage: {
        address,
        user: shown,
        domain,
        answer: Promise.resolve(new Response('{"from":"document"}', { status })),
      },
    })
  const read = async () => (await call<{ from: string }>('/api/my-bets', { isFirst: true })).from

  begun('/api/my-bets', 'asha')
  expect([await read(), await read()]).toEqual(['document', 'call'])
  begun('/api/my-bets?status=SETTLED', 'asha')
  expect(await read()).toBe('call')
  expect(window.firstPage).toBeUndefined()
  begun('/api/my-bets', 'ravi')
  expect(await read()).toBe('call')
  begun('/api/my-bets', 'asha', '14')
  expect(await read()).toBe('call')
  begun('/api/my-bets', 'asha', null, 409)
  expect(await read()).toBe('call')
  begun('/api/my-bets', 'asha')
  expect((await call<{ from: string }>('/api/my-bets')).from).toBe('call')
  expect(window.firstPage).toBeDefined()
})
