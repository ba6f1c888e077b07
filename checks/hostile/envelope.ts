import { gzipSync } from 'node:zlib'
import { keys } from './operator.ts'
import { toJsonText, type Draft, type Signing } from './bodies/draft.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import type { Mutation } from './bodies/mutations.ts'

type Refusal = Pick<Mutation, 'statuses' | 'saidAt'>

const header = (kind: string, name: string, value: string, refusal: Refusal = {}): Mutation => ({
  kind,
  slot: `header ${name}`,
  isWrong: true,
  ...refusal,
  apply: (draft) => ({ ...draft, headers: { ...draft.headers, [name]: value } }),
  label: `${name}: ${value.slice(0, 60)}`,
})

const rawBody = (
  label: string,
  body: string | Buffer,
  refusal: Refusal & { readonly isWrong?: boolean } = {},
): Mutation => ({
  kind: 'body whole',
  slot: 'raw',
  isWrong: true,
  ...refusal,
  apply: (draft) => ({ ...draft, raw: body }),
  label,
})

const nested = `{"a":${'['.repeat(400)}${']'.repeat(400)}}`
// Made once: they are sent to hundreds of endpoints.
const brackets = '['.repeat(200_000)
const fields = `{${Array.from({ length: 10_000 }, (_, at) => `"f${at}":1`).join(',')}}`
const megabytes = JSON.stringify({ text: 'x'.repeat(2_097_152) })
const blanks = Buffer.alloc(1_048_577, 0x20)

/** Bodies that are not a JSON object, or too large. */
export function wholeBodyMutations({ body, group, right }: Endpoint): Mutation[] {
  if (body === null) return []
  const isEmptyRight = body.every(({ isOptional }) => isOptional) && group !== 'inbound'
  const unlessEmptyIsValid = { isWrong: !isEmptyRight }
  const tooLarge = { statuses: [413] }
  return [
    rawBody('nothing', '', unlessEmptyIsValid),
    rawBody('null', 'null', unlessEmptyIsValid),
    rawBody('""', '""', unlessEmptyIsValid),
    ...['[]', '[{}]', '"text"', '1', 'true', '{', '{"a":}', 'a=b', '<a/>', '{}{}', '\ufeff{', "{'a':1}", '[[[['].map(
      (text) => rawBody(text, text),
    ),
    rawBody('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
    rawBody('deep brackets', nested),
    rawBody('a tower of 200,000 brackets', brackets),
    rawBody('10,000 fields', fields),
    rawBody('2 MB', megabytes, tooLarge),
    rawBody('1 MB and a byte', blanks, tooLarge),
    {
      kind: 'body whole',
      slot: 'raw',
      isWrong: true,
      apply: (draft) => ({ ...draft, raw: duplicatedFields(draft) }),
      label: 'every field twice',
      ...(Object.keys(right.body ?? {}).length === 0 ? { isWrong: false } : {}),
    },
  ]
}

/** A body in which every field appears twice. */
function duplicatedFields({ body }: Draft): string {
  const once = toJsonText(body ?? {})
  return once === '{}' ? once : `${once.slice(0, -1)},${once.slice(1)}`
}

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'application/xml',
  'application/jsonp',
  'json',
  '',
]

/** Wrong content types, encodings, origins, tokens and idempotency keys. */
export function headerMutations({ right, group, permission, mayOmitKey = false }: Endpoint): Mutation[] {
  const isRead = right.method === 'GET'
  const isSigned = right.signing !== undefined || permission === 'signature'
  const isFree = right.user === 'anonymous' && isRead
  const origin = { statuses: [403] }
  const sites = [
    header('headers', 'sec-fetch-site', 'cross-site', origin),
    header('headers', 'sec-fetch-site', 'same-site', origin),
  ]
  if (isRead) return isFree || group === 'fixed' ? [] : sites
  const packed: Mutation = {
    kind: 'body packed',
    slot: 'raw',
    isWrong: true,
    statuses: [415],
    apply: (draft) => ({
      ...draft,
      raw: gzipSync(toJsonText(draft.body ?? {})),
      headers: { ...draft.headers, 'content-encoding': 'gzip' },
    }),
    label: 'gzip',
  }
  const shared = [
    packed,
    header('body packed', 'content-encoding', 'br', { statuses: [415] }),
    header('body packed', 'content-encoding', 'identity, gzip', { statuses: [415] }),
    // What a gateway sends is kept whatever its type: that of an unknown gateway is not found.
    ...types.map((type) =>
      header('body type', 'content-type', type, {
        statuses: right.path.startsWith('/api/gateways/') ? [404, 415] : [415],
      }),
    ),
  ]
  if (isSigned) return shared
  const token = ['', 'x', `${'a'.repeat(43)}.${'b'.repeat(43)}`, '\u00e9'].map((value) =>
    header('headers', 'x-xsrf-token', value, origin),
  )
  const pages = [
    ...sites,
    ...['https://evil.example', 'null', 'http://localhost.evil.example', 'http://localhost:1', 'file://'].map((value) =>
      header('headers', 'origin', value, origin),
    ),
    ...['', 'XmlHttpRequest', 'fetch'].map((value) => header('headers', 'x-requested-with', value, origin)),
  ]
  const isKeyed = group === 'action' || group === 'form'
  const key = (value: string) => header('idempotency', 'idempotency-key', value, { saidAt: ['idempotency-key'] })
  const keys = isKeyed
    ? [
        ...(mayOmitKey ? [] : ['']),
        'short',
        'with spaces in it',
        'k'.repeat(101),
        "';drop table action_key",
        'k\u00e9y-k\u00e9y-k\u00e9y',
      ].map(key)
    : []
  return [...shared, ...token, ...pages, ...keys]
}

/** Wrong signatures, and valid ones of another domain. */
export function signatureMutations({ right, harmless }: Endpoint): Mutation[] {
  const { signing } = right
  if (!signing) return []
  const sign = (label: string, change: Partial<Signing>, statuses: readonly number[] = [401]): Mutation => ({
    kind: 'signature',
    slot: 'signing',
    isWrong: true,
    statuses,
    apply: (draft) => ({ ...draft, signing: { ...signing, ...change } }),
    label,
  })
  const without = (name: string, value: string): Mutation => header('signature', name, value, { statuses: [401] })
  const isQuestion = right === harmless || harmless.body === right.body
  return [
    sign('wrong secret', { secret: 'wrong' }),
    sign('301 seconds ago', { skew: -302 }),
    sign('in the future', { skew: 310 }),
    sign('another body', { over: '{"other":1}' }),
    sign('an unknown key', { key: 'nobody' }),
    sign('a key as SQL', { key: "' or 1=1 --" }),
    sign('the key of another domain with this secret', { key: 'two' }),
    ...(isQuestion ? [] : [sign('another domain', { key: 'two', secret: keys.two }, [404, 409])]),
    ...['x-key', 'x-timestamp', 'x-signature'].map((name) => without(name, '')),
    ...['0', '1e9', 'now', '-1', '99999999999', '1763683200.5'].map((value) => without('x-timestamp', value)),
    ...['x', '0'.repeat(64), 'g'.repeat(64), 'é'].map((value) => without('x-signature', value)),
    without('x-key', 'k'.repeat(4_000)),
  ]
}
