import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/form.ts'
import type { AnyAction } from '#blueprint/action.ts'
import type { Filter } from '#blueprint/filters.ts'
import { sortableColumns } from '#server/engine/list/search.ts'
import type { AnyList } from '#blueprint/list.ts'
import type { Schema } from '#server/openapi/schemas.ts'
import { depositOf, transactionPassword, waitingBetOf, withdrawalOf } from './operator.ts'
import type { Field, Shape } from './shapes.ts'

const json = (value: unknown): string => JSON.stringify(value)

/** Right values by name, for names whose type alone does not say what would be right. */
const samples: Readonly<Record<string, unknown>> = {
  player: '1000',
  player_id: '1000',
  account: '1000',
  node: '111',
  agent: 'agent_118',
  id: '7',
  market: '7',
  runner: '71',
  bet: waitingBetOf(1000n),
  deposit: depositOf(1000n),
  withdrawal: withdrawalOf(1000n),
  at: '2026-11-01..2026-11-30',
  from: '2026-11-10',
  to: '2026-11-20',
  q: 'agent',
  winner: 'Home',
  username: 'newcomer',
  email: 'newcomer@example.test',
  phone: '+919812345678',
  odds: '2.1',
  side: 'BACK',
  utr: 'UTR-000123',
  report_type: '/players',
  session: '0123456789ab',
  name: 'SAMPLE_NAME',
  code: '123456',
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWX',
}

const kindShapes: Readonly<Record<string, readonly [Shape, unknown]>> = {
  text: ['text', 'Sample'],
  longText: ['text', 'Sample'],
  secret: ['password', 'Sample-1234'],
  id: ['id', '1'],
  uuid: ['uuid', depositOf(1000n)],
  amount: ['amount', '10.00'],
  integer: ['number', 1],
  odds: ['odds', '1.85'],
  percent: ['percent', '2.5'],
  instant: ['instant', '2026-11-20T10:00:00.000Z'],
  day: ['day', '2026-11-20'],
  toggle: ['toggle', true],
  choice: ['choice', ''],
  status: ['choice', ''],
  json: ['object', {}],
  many: ['keys', []],
  pick: ['key', '1'],
  several: ['keys', ['1']],
  agentPick: ['id', '111'],
  permissions: ['keys', ['BLOG_VIEW']],
  addresses: ['search', '203.0.113.7'],
  clockTime: ['text', '09:30'],
}

const kindPatterns: Readonly<Record<string, string>> = {
  permissions: '^[A-Z][A-Z0-9_]{2,59}$',
  addresses: '^[0-9a-fA-F.:/\\s,]*$',
  clockTime: '^([01]\\d|2[0-3]):[0-5]\\d$',
}

const longestOf = ({ name, traits }: AnyKind): number =>
  'longest' in traits && typeof traits.longest === 'number' ? traits.longest : name === 'longText' ? 2_000 : 200

const patternOf = ({ traits }: AnyKind): string =>
  'pattern' in traits && traits.pattern instanceof RegExp ? traits.pattern.source : ''

/** A field as an action or a form asks for it. */
function ofKind(name: string, kind: AnyKind): Field {
  const known = kindShapes[kind.name]
  if (!known) throw new Error(`Say in fields.ts what is right for a field of the kind ${kind.name}`)
  const [shape, usual] = known
  const first = kind.name === 'many' ? [kind.options[0]] : kind.options[0]
  const pattern = kindPatterns[kind.name] ?? patternOf(kind)
  const right =
    first ??
    [samples[name], usual].find(
      (one) => one !== undefined && (typeof one !== 'string' || new RegExp(pattern).test(one)),
    )
  if (right === undefined) throw new Error(`Say in fields.ts what is right for ${name}: ${pattern}`)
  return {
    name,
    shape,
    isOptional: kind.traits.optional ?? false,
    options: kind.options,
    pattern,
    longest: longestOf(kind),
    sample: json(right),
  }
}

const ofKinds = (kinds: Readonly<Record<string, AnyKind>>): Field[] =>
  Object.entries(kinds).map(([name, kind]) => ofKind(name, kind))

const besides = ({ asks }: { readonly asks?: 'reason' | 'password' | undefined }): Field[] => [
  ...(asks
    ? [
        {
          name: 'reason.code',
          shape: 'text',
          isOptional: false,
          longest: 40,
          sample: '"REQUESTED"',
          saidAt: ['reason'],
        } as const,
        {
          name: 'reason.text',
          shape: 'text',
          isOptional: false,
          longest: 500,
          sample: '"By phone"',
          saidAt: ['reason'],
        } as const,
      ]
    : []),
  ...(asks === 'password'
    ? [
        {
          name: 'transactionPassword',
          shape: 'password',
          isOptional: false,
          sample: json(transactionPassword),
        } as const,
      ]
    : []),
]
const version: Field = { name: 'version', shape: 'number', isOptional: true, sample: '1' }

export const ofAction = ({ input, asks }: AnyAction): Field[] => [...ofKinds(input), ...besides({ asks })]

export const ofForm = ({ fields, asks }: AnyForm): Field[] => [
  ...ofKinds(fields).map((field) => ({ ...field, name: `values.${field.name}`, saidAt: [field.name] })),
  ...besides({ asks }),
  version,
]

const filterShapes: Readonly<Record<Filter<unknown>['operator'], readonly [Shape, string]>> = {
  within: ['period', '2026-11-01..2026-11-30'],
  anyOf: ['choice', ''],
  contains: ['search', 'player'],
  startsWith: ['search', 'player'],
  equals: ['search', 'x'],
  between: ['range', '1..5000000'],
  is: ['flag', 'YES'],
  under: ['id', '110'],
}

/** By what each filter accepts: ids and domains are told from words by what they read. */
function ofFilter(name: string, filter: Filter<unknown>): Field {
  const reads = (text: string) => {
    const read = filter.read(text)
    return !(typeof read === 'object' && read !== null && 'sentence' in read)
  }
  const [shape, sample] = filterShapes[filter.operator]
  const field = { name, isOptional: true, saidAt: [name, 'filter_data'], options: filter.options, longest: 2_000 }
  if (filter.operator === 'anyOf')
    return filter.options.length > 0
      ? { ...field, shape, sample: filter.options[0] ?? '' }
      : { ...field, shape: 'domains', sample: '1' }
  if (filter.operator !== 'equals' || reads('word'))
    return { ...field, shape, sample: samples[name] && shape === 'id' ? '110' : sample }
  return reads('1000')
    ? { ...field, shape: 'id', sample: '1000' }
    : { ...field, shape: 'uuid', sample: depositOf(1000n) }
}

export const ofFilters = (list: AnyList): Field[] =>
  Object.entries(list.filters as Readonly<Record<string, Filter<unknown>>>).map(([name, filter]) =>
    ofFilter(name, filter),
  )

export const ofOrder = (list: AnyList): Field[] => {
  const field = { isOptional: true } as const
  return [
    { ...field, name: 'sort', shape: 'choice', options: sortableColumns(list), sample: list.sort[0] },
    { ...field, name: 'direction', shape: 'choice', options: ['ascending', 'descending'], sample: 'ascending' },
    list.paging === 'cursor'
      ? { ...field, name: 'cursor', shape: 'cursor', sample: '' }
      : { ...field, name: 'page', shape: 'page', sample: '1' },
  ]
}

interface Property {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly maxLength?: number
}

const moneyNames: ReadonlySet<string> = new Set(['amount', 'stake', 'size'])

function shapeOf(name: string, { type, enum: words, pattern = '', format }: Property): Shape {
  if (words) return 'choice'
  if (type === 'integer') return 'number'
  if (type === 'boolean') return 'toggle'
  if (moneyNames.has(name)) return 'positive'
  if (name === 'matched') return 'amount'
  if (name === 'odds' || name === 'rate') return 'odds'
  if (/password|current|visitor/i.test(name) || (name === 'username' && !pattern)) return 'password'
  if (name === 'at') return 'period'
  if (format === 'date') return 'day'
  if (pattern.includes('\\d{1,18}')) return 'id'
  if (pattern.includes('[0-9a-f]{8}')) return 'uuid'
  return 'text'
}

const runs = (pattern: string): string | undefined => (pattern.includes('-?') ? '31' : undefined)

const usual: Readonly<Partial<Record<Shape, unknown>>> = {
  positive: '10.00',
  amount: '10.00',
  number: 1,
  toggle: true,
  password: 'a-wrong-password-77',
}

/** A field that is known by its JSON schema only: those of queries, signed calls and the fixed ones. */
export function ofSchema({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => {
    const property = schema as Property
    const shape = shapeOf(name, property)
    const sample = property.enum?.[0] ?? samples[name] ?? runs(property.pattern ?? '') ?? usual[shape] ?? 'sample'
    const { enum: options, pattern, maxLength } = property
    return {
      name,
      shape,
      isOptional: !required.includes(name),
      sample: json(sample),
      ...(options ? { options } : {}),
      ...(pattern ? { pattern } : {}),
      longest: maxLength ?? 8_000,
    }
  })
}

/** Of a query: the same, as texts; an empty one is a value like any other. */
export const ofQuery = (schema: Schema): Field[] =>
  ofSchema(schema).map((field) => {
    const right: unknown = JSON.parse(field.sample)
    return {
      ...field,
      sample: typeof right === 'string' ? right : field.sample,
      ...(field.shape === 'text' ? { shape: 'search' as const } : {}),
    }
  })
