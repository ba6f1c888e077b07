import type { Endpoint } from '#checks/hostile/endpoints/endpoint.ts'
import type { ExistingIds } from '#checks/hostile/existing-ids.ts'
import { removeField, setField, type Draft } from './draft.ts'
import { hostileJson, hostileTexts, mayBeValid, mayBeValidJson, type Field } from './shapes.ts'

/** One change that makes a valid request invalid or unusual. */
export interface Mutation {
  /** The column of the coverage matrix. */
  readonly kind: string
  readonly apply: (draft: Draft) => Draft
  /** Whether the result is invalid and must be rejected; otherwise it may be accepted. */
  readonly isWrong: boolean
  /** Fields that a validation error may be reported at. */
  readonly saidAt?: readonly string[]
  /** The only valid statuses. */
  readonly statuses?: readonly number[]
  /** The part of the request it changes; two mutations of one part undo each other. */
  readonly slot: string
  /** Description for complaints. */
  readonly label: string
}

const short = (text: string): string =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}… (${text.length})` : text)

const setQuery = (draft: Draft, name: string, text: string): Draft => ({
  ...draft,
  query: [...draft.query.filter(([each]) => each !== name), [name, text]],
})

/** Whether the URL would exceed its limit of 8,000 characters, so that the error names no field. */
const isNameless = (text: string): boolean => encodeURIComponent(text.toWellFormed()).length > 6_000

function queryFieldMutations(field: Field): Mutation[] {
  const { name } = field
  const texts = Object.entries(hostileTexts).flatMap(([kind, each]) =>
    each.map((text): Mutation => {
      const isWrong = !mayBeValid(text, { ...field, isOptional: false })
      return {
        kind: `query ${kind}`,
        slot: `query ${name}`,
        isWrong,
        ...(isNameless(text) ? {} : { saidAt: [name] }),
        apply: (draft) => setQuery(draft, name, text),
        label: `${name}=${short(text)}`,
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
    label: `${name} twice`,
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
  label: `unknown ${short(name)}`,
})

const unknownNames = [
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

/** Invalid cursors: truncated, changed, of another list or order. */
function cursorMutations(cursor: string): Mutation[] {
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
    label: `cursor ${short(text)}`,
  }))
  const turned: Mutation = {
    kind: 'cursor',
    slot: 'query cursor',
    isWrong: true,
    saidAt: ['cursor'],
    apply: (draft) => setQuery(setQuery(draft, 'cursor', cursor), 'direction', 'ascending'),
    label: 'cursor of another order',
  }
  return [...spoilt, turned]
}

/** Valid days that form no valid period. */
const periodMutation = (from: string, to: string): Mutation => ({
  kind: 'query days',
  slot: 'query of all',
  isWrong: true,
  saidAt: ['from', 'to'],
  apply: (draft) => setQuery(setQuery(draft, 'from', from), 'to', to),
  label: `from ${from} to ${to}`,
})
const invalidPeriods = [
  periodMutation('2026-11-20', '2026-11-13'),
  periodMutation('2026-01-01', '2026-07-04'),
  periodMutation('1900-01-01', '2999-12-31'),
]

export function queryMutations({ group, query, right }: Endpoint, { cursor }: ExistingIds): Mutation[] {
  if (right.method !== 'GET' && query.length === 0)
    return unknownNames.slice(0, 4).map((name) => unknownName(name, 'x'))
  const known = new Set(query.map(({ name }) => name))
  const outside = group === 'totals' ? [...unknownNames, 'page', 'cursor', 'sort'] : unknownNames
  return [
    ...query.flatMap(queryFieldMutations),
    ...outside.filter((name) => !known.has(name)).map((name) => unknownName(name, 'x')),
    ...(known.has('from') && known.has('to') ? invalidPeriods : []),
    ...(cursor && query.some(({ name }) => name === 'cursor') ? cursorMutations(cursor) : []),
    ...query.filter(({ name }) => isOrder(name)).map(({ name }) => wrongCase(name)),
    {
      kind: 'query long',
      slot: 'query of all',
      isWrong: true,
      apply: (draft) => ({ ...draft, query: [...draft.query, ['y'.repeat(50), 'z'.repeat(8_000)]] }),
      label: 'an address of 8,000 characters',
    },
  ]
}

const wrongCase = (name: string): Mutation => ({
  kind: 'order',
  slot: `query ${name}`,
  isWrong: true,
  saidAt: [name],
  apply: (draft) => setQuery(draft, name, 'ASCENDING'),
  label: `${name}=ASCENDING`,
})

/** The names an error about a body field may use: the field or the part that contains it. */
const errorNamesOf = ({ name, saidAt = [] }: Field): readonly string[] => [name, ...name.split('.'), ...saidAt]

/** Wrong passwords lock the user out, so they are sent by the user 'guesser'. */
const asGuesser = (field: Field, json: string, { user }: Draft): Partial<Draft> =>
  field.shape === 'password' && (user === 'owner' || user === 'everywhere') && mayBeValidJson(json, field)
    ? { user: 'guesser' }
    : {}

function bodyFieldMutations(field: Field): Mutation[] {
  const way = field.name.split('.')
  const entered = (kind: string, json: string): Mutation => {
    const isSound = kind !== 'broken' && kind !== 'poison' && kind !== 'deep' && json.length < 4_000
    return {
      kind: `body ${kind}`,
      slot: field.shape === 'password' ? 'who' : `body ${way[0]}`,
      isWrong: !mayBeValidJson(json, field),
      ...(isSound ? { saidAt: errorNamesOf(field) } : {}),
      apply: (draft) => ({ ...draft, ...asGuesser(field, json, draft), body: setField(draft.body ?? {}, way, json) }),
      label: `${field.name}: ${short(json)}`,
    }
  }
  const typed = Object.entries(hostileJson).flatMap(([kind, each]) => each.map((json) => entered(kind, json)))
  const texts = Object.entries(hostileTexts).flatMap(([kind, each]) =>
    each.map((text) => entered(`text ${kind}`, JSON.stringify(text))),
  )
  return [...typed, ...texts, ...(field.isOptional ? [] : [withoutField(field, way)])]
}

const withoutField = (field: Field, way: readonly string[]): Mutation => ({
  kind: 'body missing',
  slot: `body ${way[0]}`,
  isWrong: true,
  saidAt: errorNamesOf(field),
  apply: (draft) => ({ ...draft, body: removeField(draft.body ?? {}, way) }),
  label: `without ${field.name}`,
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

const unknownField = (name: string): Mutation => ({
  kind: 'body unknown',
  slot: `body ${name}`,
  isWrong: true,
  ...(name === '__proto__' || name === 'constructor' ? {} : { saidAt: [name] }),
  apply: (draft) => ({
    ...draft,
    body: { ...draft.body, [name]: name === 'constructor' ? '{"prototype":{"polluted":1}}' : '"1"' },
  }),
  label: `unknown ${name}`,
})

/** `__proto__` cannot be set as an object key, but it can be sent as text. */
const poison: Mutation = {
  kind: 'body poison',
  slot: 'raw',
  isWrong: true,
  apply: (draft) => ({ ...draft, raw: '{"__proto__":{"polluted":true}}' }),
  label: '__proto__',
}

export function bodyMutations({ body, name }: Endpoint): Mutation[] {
  if (body === null) return []
  const known = new Set(body.map((field) => field.name.split('.')[0]))
  const beside = [...columns, 'constructor', 'toString', 'hasOwnProperty'].filter((each) => !known.has(each))
  const nested = body.find((field) => field.name.startsWith('values.') || field.name.startsWith('filter_data.'))
  const nestedMutations = nested
    ? columns.slice(0, 8).map((each) => unknownNestedField(nested.name.split('.')[0] ?? '', each))
    : []
  const isOpen = name.includes('/login')
  return [
    ...body.flatMap(bodyFieldMutations),
    ...beside.map(unknownField),
    ...nestedMutations,
    ...(isOpen ? [] : [poison]),
  ]
}

const unknownNestedField = (part: string, name: string): Mutation => ({
  kind: 'body unknown',
  slot: `body ${part}`,
  isWrong: true,
  saidAt: [`${name}_`, part],
  apply: (draft) => ({ ...draft, body: setField(draft.body ?? {}, [part, `${name}_`], '"1"') }),
  label: `unknown ${part}.${name}_`,
})
