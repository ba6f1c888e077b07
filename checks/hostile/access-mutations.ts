import type { Draft } from './bodies/draft.ts'
import { unknownIdLike, type Endpoint } from './endpoints/endpoint.ts'
import type { ExistingIds } from './existing-ids.ts'
import type { Mutation } from './bodies/mutations.ts'
import type { RequestUser } from './operator.ts'

const pathSpellings: readonly ((path: string) => string)[] = [
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/api/./'),
  (path) => path.replace('/api/', '/api/x/../'),
  (path) => path.replace('/api', '/%61pi'),
  (path) => `${path}/`,
  (path) => `${path}%2f`,
  (path) => `${path}%00`,
  (path) => path.replace('/api/', '/api\\'),
  (path) => path.toUpperCase(),
  (path) => path.replace(/([a-z])([^a-z]*)$/, (_, letter: string, rest: string) => `${letter.toUpperCase()}${rest}`),
  (path) => `${path}/${'a'.repeat(300)}`,
  (path) => `${path}%F0%28%8C%28`,
]

/** Suffixes; after a free-form parameter they only make another value. */
const pathSuffixes: readonly ((path: string) => string)[] = [(path) => `${path};x=1`, (path) => `${path}.json`]

const methods = ['DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'PUT', 'POST', 'GET']

/** Other spellings of a path and other methods: none of them may exist. */
export function pathMutations({ right }: Endpoint, taken: ReadonlySet<string>): Mutation[] {
  const fill = ({ path, params }: Draft) => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  // A suffix after an id makes another id, which may be invalid (422).
  const statuses = /:\w+$/.test(right.path) ? [400, 404, 422] : [400, 404]
  // The history of an unknown subject is empty, whatever its name.
  const spellings = right.path.endsWith('/history/:subject') ? pathSpellings : [...pathSpellings, ...pathSuffixes]
  const odd = spellings.map((spell): Mutation => ({
    kind: 'path',
    slot: 'target',
    isWrong: true,
    statuses,
    apply: (draft) => ({ ...draft, target: spell(fill(draft)) }),
    label: spell(right.path),
  }))
  const other = methods
    .filter((method) => !taken.has(`${method} ${right.path}`))
    .map((method): Mutation => ({
      kind: 'method',
      slot: 'method',
      isWrong: true,
      statuses: [403, 404, 405, 413, 415],
      apply: (draft) => ({ ...draft, method }),
      label: method,
    }))
  return [...odd, ...other]
}

const ids = [
  '0',
  '-1',
  '1.5',
  '٣',
  '9'.repeat(18),
  '9'.repeat(30),
  '9223372036854775808',
  'x',
  'null',
  '1e3',
  '0x1',
  "1' or '1'='1",
  '1;2',
  '1,2',
  'a'.repeat(101),
  '%00',
  '..',
  '0199AA00-0000-7000-8000-000000000000',
  '1 ',
  '{1}',
  '__proto__',
]

/** Unknown ids, ids of another type, and ids of another domain. */
export function idMutations({ idName, right }: Endpoint, { id, foreignId }: ExistingIds): Mutation[] {
  if (idName === undefined) return []
  const real = id ?? right.params[idName] ?? ''
  const opposite = unknownIdLike(/^\d+$/.test(real) ? 'x' : '1')
  const mutation = (kind: string, value: string): Mutation => ({
    kind,
    // Sent by users of that domain it would be valid.
    slot: kind === 'id' ? 'id' : 'who',
    isWrong: true,
    statuses: [404, 422],
    apply: (draft) => ({
      ...draft,
      params: { ...draft.params, [idName]: value === '%00' ? value : encodeURIComponent(value) },
    }),
    label: `${idName} = ${value.slice(0, 60)}`,
  })
  return [
    ...[...ids, opposite, unknownIdLike(real)].map((value) => mutation('id', value)),
    ...(foreignId ? [mutation('id of others', foreignId)] : []),
  ]
}

/** Senders without access: anonymous, without the permission, of another domain. */
export function senderMutations({ permission, right, idName, idsOf, group }: Endpoint): Mutation[] {
  if (permission === 'anyone' || permission === 'signature') return []
  const as = (user: RequestUser, statuses: readonly number[]): Mutation => ({
    kind: `as ${user}`,
    slot: 'who',
    isWrong: true,
    statuses,
    apply: (draft) => ({ ...draft, user }),
    label: `as ${user}`,
  })
  const isNamed = /^[A-Z_]+$/.test(permission)
  // Markets are shared by all domains: a user who may suspend or settle markets does so for all. The relation tests cover
  // whose bets a viewer sees. A history without access is empty, so that it does not reveal whether a record exists.
  const isShared = idsOf
    ? idsOf.scope === 'everyone'
    : group === 'form' ||
      /\/(market-result|event-markets|history|reviewers|risk-management\/markets)\//.test(right.path)
  const isTheirs = idName !== undefined && !isShared
  return [as('anonymous', [401]), ...(isNamed ? [as('bare', [403])] : []), ...(isTheirs ? [as('foreign', [404])] : [])]
}
