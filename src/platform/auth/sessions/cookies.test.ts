import { expect, test } from 'vitest'
import { cookie, cookiesOf } from './cookies.ts'

test('the first cookie of a name counts, as it was sent', () => {
  const cookies = cookiesOf('session=first; session=second; XSRF-TOKEN=a%20b=c; ; broken; =nameless; __proto__=x')
  expect(cookies['session']).toBe('first')
  expect(cookies['XSRF-TOKEN']).toBe('a%20b=c')
  expect(cookies['broken']).toBeUndefined()
  expect(cookies['toString']).toBeUndefined()
  expect(cookiesOf(undefined)['session']).toBeUndefined()
})

test('a cookie is closed to scripts unless it says otherwise, and its value cannot add attributes', () => {
  const traits = { secure: true, sameSite: 'lax' } as const
  expect(cookie('session', 'token', { ...traits, maxAge: 0 })).toBe(
    'session=token; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(cookie('XSRF-TOKEN', 'token', { ...traits, httpOnly: false })).toBe(
    'XSRF-TOKEN=token; Path=/; Secure; SameSite=Lax',
  )
  expect(cookie('session', 'a; Domain=b\r\n', traits)).toBe(
    'session=a%3B%20Domain%3Db%0D%0A; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})
