import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, onSessionRefused } from './call.ts'
import { setSignInAgain, setStepUp } from './step-up.ts'

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const due = () => answer(403, { status: 403, message: 'Not allowed', code: 'step_up_required' })
const gone = () => answer(401, { status: 401, message: 'Unauthenticated' })
const fine = () => answer(200, { status: true })

const refused = vi.fn()
beforeEach(async () => {
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
  onSessionRefused(refused)
  // Sign in, so that a sign-out in another test file has no effect.
  vi.stubGlobal('fetch', () => Promise.resolve(fine()))
  await call('/api/login', { method: 'POST', body: {} })
})
afterEach(() => {
  vi.unstubAllGlobals()
  refused.mockClear()
})

test('AUT-16 repeats a call after confirmation with its body, asking once for any number of calls', async () => {
  let isProved = false
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url === '/api/confirm') isProved = true
    sent.push(`${url} ${typeof body === 'string' ? body : ''}`)
    return Promise.resolve(isProved ? fine() : due())
  })
  const confirm = vi.fn(() => call('/api/confirm', { method: 'POST', body: { password: 'x' } }).then(() => true))
  setStepUp(confirm)
  const body = { amount: '10.00' }
  await Promise.all([call('/api/one', { method: 'POST', body }), call('/api/two', { method: 'POST', body })])
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(sent.filter((line) => line.startsWith('/api/one'))).toEqual(Array(2).fill('/api/one {"amount":"10.00"}'))
  await expect(call('/api/three')).resolves.toEqual({ status: true })
})

test('AUT-16 fails the call without confirmation, and never asks for a poll', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(due()))
  const confirm = vi.fn(() => Promise.resolve(false))
  setStepUp(confirm)
  await expect(call('/api/one')).rejects.toMatchObject({ status: 403 })
  await expect(call('/api/poll', { isBackground: true })).rejects.toMatchObject({ status: 403 })
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('SES-02 a call that crosses the change of the token is repeated under the new one and ends no session', async () => {
  const renewed = Promise.withResolvers<Response>()
  let isRenewed = false
  vi.stubGlobal('fetch', (url: string) => {
    if (url === '/api/change-password') return renewed.promise
    return Promise.resolve(isRenewed ? fine() : gone())
  })
  const changing = call('/api/change-password', { method: 'POST', body: {} })
  const crossing = call('/api/user-detail')
  isRenewed = true
  renewed.resolve(fine())
  await changing
  await expect(crossing).resolves.toEqual({ status: true })
  expect(refused).not.toHaveBeenCalled()
  isRenewed = false
  await expect(call('/api/user-detail')).rejects.toMatchObject({ status: 401 })
  expect(refused).toHaveBeenCalledWith(401)
})

test('repeats what an ended session refused once the user has signed in again, and asks once', async () => {
  let isSignedIn = false
  vi.stubGlobal('fetch', (url: string) => {
    if (url === '/api/login') isSignedIn = true
    return Promise.resolve(isSignedIn ? fine() : gone())
  })
  const signIn = vi.fn(() => call('/api/login', { method: 'POST', body: {} }).then(() => true))
  setSignInAgain(signIn)
  const calls = ['/api/one', '/api/two'].map((path) => call(path, { method: 'POST', body: {} }))
  await expect(Promise.all([...calls, call('/api/poll', { isBackground: true })])).resolves.toHaveLength(3)
  expect(signIn).toHaveBeenCalledTimes(1)
  expect(refused).not.toHaveBeenCalled()
  isSignedIn = false
  setSignInAgain(() => Promise.resolve(false))
  await expect(call('/api/one')).rejects.toMatchObject({ status: 401 })
  expect(refused).toHaveBeenCalledWith(401)
})
