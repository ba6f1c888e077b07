import { expect, test } from 'vitest'
import { differencesOf } from './call-difference.ts'
import { curlCommand } from './curl-command.ts'

const call = { requestHeaders: 'x-key: a', requestBody: '{"a":{"b":[1,2.50]},"c":"x"}', responseBody: 'paid=yes' }

test('calls differ in fields by their paths, and equal ones in nothing', () => {
  expect(differencesOf(call, call)).toEqual([])
  expect(
    differencesOf(call, {
      requestHeaders: 'x-key: b',
      requestBody: '{"a":{"b":[1,2.5]},"d":null}',
      responseBody: null,
    }),
  ).toEqual([
    { part: 'REQUEST_HEADERS', field: 'x-key', before: 'a', now: 'b' },
    { part: 'REQUEST_BODY', field: 'a.b.1', before: '2.50', now: '2.5' },
    { part: 'REQUEST_BODY', field: 'c', before: 'x', now: null },
    { part: 'REQUEST_BODY', field: 'd', before: null, now: 'null' },
    { part: 'RESPONSE_BODY', field: 'paid', before: 'yes', now: null },
  ])
})

test('a command quotes what a shell would read', () => {
  expect(
    curlCommand({ method: 'POST', url: '/a?b=$(id)', headers: `host: x\nx-note: it's`, body: `{"a":"'; id"}` }),
  ).toBe(
    [`curl --request POST 'https://x/a?b=$(id)'`, `--header 'x-note: it'\\''s'`, `--data-raw '{"a":"'\\''; id"}'`].join(
      ' \\\n  ',
    ),
  )
  expect(curlCommand({ method: 'POST', url: '/', headers: '', body: 'a=1\nb=2' })).toBe(
    `curl --request POST '/' \\\n  --data-urlencode 'a=1' \\\n  --data-urlencode 'b=2'`,
  )
})
