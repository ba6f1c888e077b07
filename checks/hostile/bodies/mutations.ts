import type { Endpoint } from '#checks/hostile/endpoints/endpoint.ts'
import type { Known } from '#checks/hostile/known.ts'
import { leave, put, type Draft } from './draft.ts'
import { hostileJson, hostileTexts, mayBe, mayBeJson, type Field } from './shapes.ts'

/** One way to spoil a right request. */
export interface Mutation {
  /** The column of the coverage matrix. */
  readonly kind: string
  readonly apply: (draft: Draft) => Draft
  /** It cannot be meant, and has to be refused; otherwise it may be answered as well. */
  readonly isWrong: boolean
  /** Names under which the complaint has to stand, if what is entered is complained of. */
  readonly saidAt?: readonly string[]
  /** The only right answers. */
  readonly statuses?: readonly number[]
  /** What it touches: two that touch the same undo each other. */
  readonly slot: string
  /** What was done, for whoever reads a complaint. */
  readonly said: string
}

const short = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text)

const setQuery = (draft: Draft, name: string, text: string): Draft => ({
  ...draft,
  query: [...draft.query.filter(([each]) => each !== name), [name, text]],
})

/** An address is 8,000 characters at most, all of it together: too long a one has no name in it. */
const isNameless = (text: string): boolean => encodeURIComponent(text.toWellFormed()).length > 6_000

function ofQueryField(field: Field): Mutation[] {
  const { name } = field
  const texts = Object.entries(hostileTexts).flatMap(([kind, each]) =>
    each.map((text): Mutation => {
      const isWrong = !mayBe(text, { ...field, isOptional: false })
      return {
        kind: `query ${kind}`,
        slot: `query ${name}`,
        isWrong,
        ...(isNameless(text) ? {} : { saidAt: [name] }),
        apply: (draft) => setQuery(draft, name, text),
        said: `${name}=${short(text)}`,
      }
    }),
  )
  const twice: Mutation = {
    kind: 'query twice',
    slot: `query ${name}`,
    isWrong: true,
    saidAt: [name],
    apply: (draft) => ({
      ...setQuery(draft, name, field.sample),
      query: [...setQuery(draft, name, field.sample).query, [name, field.sample]],
    }),
    said: `${name} twice`,
  }
  const odd = [`${name}[]`, `${name}[a]`, ` ${name}`, `${name}\0`, name.toUpperCase()]
  return [...texts, twice, ...odd.filter((each) => each !== name).map((each) => unknownName(each, field.sample))]
}

const unknownName = (name: string, text: string): Mutation => ({
  kind: 'query unknown',
  slot: `query ${name}`,
  isWrong: true,
  saidAt: [name, name.slice(0, 60)],
  apply: (draft) => setQuery(draft, name, text),
  said: `unknown ${short(name)}`,
})

const strangers = [
  'colour',
  '__proto__',
  'constructor',
  'toString',
  '',
  'limit',
  'domain_id',
  'agentId[$ne]',
  'x'.repeat(200),
]

const isOrder = (name: string) => name === 'sort' || name === 'direction'

/** Cursors of another list, of another order, cut, changed: none is one. */
function ofCursor(cursor: string): Mutation[] {
  const bad = [
    cursor.slice(0, -1),
    cursor.slice(1),
    `${cursor}A`,
    cursor.slice(0, 6),
    Array.from(cursor).toReversed().join(''),
    cursor.toUpperCase(),
    `${cursor}=`,
    Buffer.from('[1,"x","y"]').toString('base64url'),
    Buffer.from('{"towards":1}').toString('base64url'),
  ]
  const spoilt = bad.map((text): Mutation => ({
    kind: 'cursor',
    slot: 'query cursor',
    isWrong: true,
    saidAt: ['cursor'],
    apply: (draft) => setQuery(draft, 'cursor', text),
    said: `cursor ${short(text)}`,
  }))
  const turned: Mutation = {
    kind: 'cursor',
    slot: 'query cursor',
    isWrong: true,
    saidAt: ['cursor'],
    apply: (draft) => setQuery(setQuery(draft, 'cursor', cursor), 'direction', 'ascending'),
    said: 'cursor of another order',
  }
  return [...spoilt, turned]
}

/** Days that are days, and no period. */
const between = (from: string, to: string): Mutation => ({
  kind: 'query days',
  slot: 'query of all',
  isWrong: true,
  saidAt: ['from', 'to'],
  apply: (draft) => setQuery(setQuery(draft, 'from', from), 'to', to),
  said: `from ${from} to ${to}`,
})
const noPeriods = [
  between('2026-11-20', '2026-11-13'),
  between('2026-01-01', '2026-07-04'),
  between('1900-01-01', '2999-12-31'),
]

export function ofQuery({ group, query, right }: Endpoint, { cursor }: Known): Mutation[] {
  if (right.method !== 'GET' && query.length === 0) return strangers.slice(0, 4).map((name) => unknownName(name, 'x'))
  const known = new Set(query.map(({ name }) => name))
  const outside = group === 'totals' ? [...strangers, 'page', 'cursor', 'sort'] : strangers
  return [
    ...query.flatMap(ofQueryField),
    ...outside.filter((name) => !known.has(name)).map((name) => unknownName(name, 'x')),
    ...(known.has('from') && known.has('to') ? noPeriods : []),
    ...(cursor && query.some(({ name }) => name === 'cursor') ? ofCursor(cursor) : []),
    ...query.filter(({ name }) => isOrder(name)).map(({ name }) => wrongCase(name)),
    {
      kind: 'query long',
      slot: 'query of all',
      isWrong: true,
      apply: (draft) => ({ ...draft, query: [...draft.query, ['y'.repeat(50), 'z'.repeat(8_000)]] }),
      said: 'an address of 8,000 characters',
    },
  ]
}

const wrongCase = (name: string): Mutation => ({
  kind: 'order',
  slot: `query ${name}`,
  isWrong: true,
  saidAt: [name],
  apply: (draft) => setQuery(draft, name, 'ASCENDING'),
  said: `${name}=ASCENDING`,
})

/** Where a complaint about a piece of a body may stand: at the field, or at the part that holds it. */
const placesOf = ({ name, saidAt = [] }: Field): readonly string[] => [name, ...name.split('.'), ...saidAt]

/** Wrong passwords shut out whoever sends them, and with him everything that waits for his password. */
const guessing = (field: Field, json: string, { who }: Draft): Partial<Draft> =>
  field.shape === 'password' && who === 'owner' && mayBeJson(json, field) ? { who: 'guesser' } : {}

function ofBodyField(field: Field): Mutation[] {
  const way = field.name.split('.')
  const entered = (kind: string, json: string): Mutation => {
    const isSound = kind !== 'broken' && kind !== 'poison' && kind !== 'deep' && json.length < 4_000
    return {
      kind: `body ${kind}`,
      slot: field.shape === 'password' ? 'who' : `body ${way[0]}`,
      isWrong: !mayBeJson(json, field),
      ...(isSound ? { saidAt: placesOf(field) } : {}),
      apply: (draft) => ({ ...draft, ...guessing(field, json, draft), body: put(draft.body ?? {}, way, json) }),
      said: `${field.name}: ${short(json)}`,
    }
  }
  const typed = Object.entries(hostileJson).flatMap(([kind, each]) => each.map((json) => entered(kind, json)))
  const texts = Object.entries(hostileTexts).flatMap(([kind, each]) =>
    each.map((text) => entered(`text ${kind}`, JSON.stringify(text))),
  )
  return [...typed, ...texts, ...(field.isOptional ? [] : [missing(field, way)])]
}

const missing = (field: Field, way: readonly string[]): Mutation => ({
  kind: 'body missing',
  slot: `body ${way[0]}`,
  isWrong: true,
  saidAt: placesOf(field),
  apply: (draft) => ({ ...draft, body: leave(draft.body ?? {}, way) }),
  said: `without ${field.name}`,
})

const columns = [
  'id',
  'balance',
  'domain_id',
  'role_id',
  'is_developer',
  'approved_by',
  'parent_id',
  'status',
  'colour',
  'maker',
]

const stranger = (name: string): Mutation => ({
  kind: 'body unknown',
  slot: `body ${name}`,
  isWrong: true,
  ...(name === '__proto__' || name === 'constructor' ? {} : { saidAt: [name] }),
  apply: (draft) => ({
    ...draft,
    body: { ...draft.body, [name]: name === 'constructor' ? '{"prototype":{"polluted":1}}' : '"1"' },
  }),
  said: `unknown ${name}`,
})

/** `__proto__` as a name cannot be put into an object: into the text it can. */
const poison: Mutation = {
  kind: 'body poison',
  slot: 'raw',
  isWrong: true,
  apply: (draft) => ({ ...draft, raw: '{"__proto__":{"polluted":true}}' }),
  said: '__proto__',
}

export function ofBody({ body, name }: Endpoint): Mutation[] {
  if (body === null) return []
  const known = new Set(body.map((field) => field.name.split('.')[0]))
  const beside = [...columns, 'constructor', 'toString', 'hasOwnProperty'].filter((each) => !known.has(each))
  const nested = body.find((field) => field.name.startsWith('values.') || field.name.startsWith('filter_data.'))
  const within = nested ? columns.slice(0, 8).map((each) => inside(nested.name.split('.')[0] ?? '', each)) : []
  const isOpen = name.includes('/login')
  return [...body.flatMap(ofBodyField), ...beside.map(stranger), ...within, ...(isOpen ? [] : [poison])]
}

const inside = (part: string, name: string): Mutation => ({
  kind: 'body unknown',
  slot: `body ${part}`,
  isWrong: true,
  saidAt: [`${name}_`, part],
  apply: (draft) => ({ ...draft, body: put(draft.body ?? {}, [part, `${name}_`], '"1"') }),
  said: `unknown ${part}.${name}_`,
})
