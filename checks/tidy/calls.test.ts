import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accessCalls } from '#blueprint/calls/access-calls.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { siteCalls } from '#blueprint/calls/site-calls.ts'
import { viewCalls } from '#blueprint/calls/view-calls.ts'

const inBrowser = globSync('src/{panel/**/*.{ts,tsx},areas/**/*.{view,frame}.tsx}').filter(
  (file) => !file.includes('.test.'),
)
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(['"`^])\\?\/api\b[^'"`\s]*/g)].map(([found]) => found)

test('what runs in the browser calls no path by string: endpoints follow from screens, fixed calls are values', () => {
  expect(inBrowser.length).toBeGreaterThan(300)
  const found = inBrowser.flatMap((file) => pathsIn(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`))
  expect(found).toEqual([])
})

test('and a path is found however it is written', () => {
  for (const text of [
    "call('/api/logout')",
    'at="/api/domains/picture"',
    'call(`/api/approvals/${id}`)',
    '/^\\/api\\/x/',
  ])
    expect(pathsIn(text), text).toHaveLength(1)
  expect(pathsIn('call(apiPath(list.path))')).toEqual([])
})

test('no two fixed calls have one method and path', () => {
  const calls = [accessCalls, accountCalls, siteCalls, viewCalls].flatMap((some) => Object.values(some))
  const keys = calls.map(({ method, path }) => `${method} ${path}`)
  expect(keys.length).toBeGreaterThan(40)
  expect(new Set(keys).size).toBe(keys.length)
})
