import type { Draft } from './bodies/draft.ts'
import { absent, type Endpoint } from './endpoints/endpoint.ts'
import type { Known } from './known.ts'
import type { Mutation } from './bodies/mutations.ts'
import type { Who } from './operator.ts'

const spelt: readonly ((path: string) => string)[] = [
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

/** Hung on to the end: behind a name that may be any, it makes another name. */
const hungOn: readonly ((path: string) => string)[] = [(path) => `${path};x=1`, (path) => `${path}.json`]

const methods = ['DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'PUT', 'POST', 'GET']

/** Second spellings of a path and other methods: none of them is anything. */
export function ofPath({ right }: Endpoint, taken: ReadonlySet<string>): Mutation[] {
  const fill = ({ path, params }: Draft) => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  // What is hung on to an id makes another id, and one that cannot be is said to be none.
  const statuses = /:\w+$/.test(right.path) ? [400, 404, 422] : [400, 404]
  // A history nobody may see is an empty one, whatever its name.
  const spellings = right.path.endsWith('/history/:subject') ? spelt : [...spelt, ...hungOn]
  const odd = spellings.map((spell): Mutation => ({
    kind: 'path',
    slot: 'target',
    isWrong: true,
    statuses,
    apply: (draft) => ({ ...draft, target: spell(fill(draft)) }),
    said: spell(right.path),
  }))
  const other = methods
    .filter((method) => !taken.has(`${method} ${right.path}`))
    .map((method): Mutation => ({
      kind: 'method',
      slot: 'method',
      isWrong: true,
      statuses: [403, 404, 405, 413, 415],
      apply: (draft) => ({ ...draft, method }),
      said: method,
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

/** Ids of nothing, of the other kind, of the other house. */
export function ofIds({ idName, right }: Endpoint, { id, foreignId }: Known): Mutation[] {
  if (idName === undefined) return []
  const real = id ?? right.params[idName] ?? ''
  const opposite = absent(/^\d+$/.test(real) ? 'x' : '1')
  const asked = (kind: string, value: string): Mutation => ({
    kind,
    // Asked by those others it would be right.
    slot: kind === 'id' ? 'id' : 'who',
    isWrong: true,
    statuses: [404, 422],
    apply: (draft) => ({
      ...draft,
      params: { ...draft.params, [idName]: value === '%00' ? value : encodeURIComponent(value) },
    }),
    said: `${idName} = ${value.slice(0, 60)}`,
  })
  return [
    ...[...ids, opposite, absent(real)].map((value) => asked('id', value)),
    ...(foreignId ? [asked('id of others', foreignId)] : []),
  ]
}

/** Those who may not: nobody, somebody without the right, somebody of the other house. */
export function ofPeople({ permission, right, idName, idsOf, group }: Endpoint): Mutation[] {
  if (permission === 'anyone' || permission === 'signature') return []
  const as = (who: Who, statuses: readonly number[]): Mutation => ({
    kind: `as ${who}`,
    slot: 'who',
    isWrong: true,
    statuses,
    apply: (draft) => ({ ...draft, who }),
    said: `as ${who}`,
  })
  const isNamed = /^[A-Z_]+$/.test(permission)
  // A market is that of all houses: whoever may switch markets switches it for all, as he may say its result; whose money
  // stands in its book is another matter, held by the tests of relations.
  // A history nobody may see is an empty one: nobody is told whether there is anything.
  const isShared = idsOf
    ? idsOf.scope === 'everyone'
    : group === 'form' || /\/(market-result|history|risk-management\/markets)\//.test(right.path)
  const isTheirs = idName !== undefined && !isShared
  return [as('anonymous', [401]), ...(isNamed ? [as('bare', [403])] : []), ...(isTheirs ? [as('foreign', [404])] : [])]
}
