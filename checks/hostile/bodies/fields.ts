import { daysBefore, fixturePeriod } from '#checks/harness/fixture-days.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { InvalidFilter, type Filter } from '#blueprint/filters.ts'
import { sortableColumns } from '#engine/list/plan/search.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { depositOf, transactionPassword } from '#checks/hostile/operator.ts'
import { json, samples } from './samples.ts'
import type { Field, Shape } from './shapes.ts'

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
  instant: ['instant', `${daysBefore(8)}T10:00:00.000Z`],
  day: ['day', daysBefore(8)],
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
  wallTime: ['text', `${daysBefore(8)}T10:00`],
  tenths: ['tenths', 1],
  picture: ['uuid', depositOf(1000n)],
  grid: ['rows', []],
  richText: ['text', '<p>Sample</p>'],
  lottie: ['text', '{"fr":25,"ip":0,"op":50,"w":200,"h":200,"layers":[]}'],
  sheet: ['text', 'T3JkZXIsQW1vdW50Cg=='],
}

const kindPatterns: Readonly<Record<string, string>> = {
  permissions: '^[A-Z][A-Z0-9_]{2,59}$',
  addresses: '^[0-9a-fA-F.:/\\s,]*$',
  agentPick: '^\\d{1,18}$',
  instant: '^\\d{4}-\\d\\d-\\d\\dT',
  wallTime: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d',
  clockTime: '^([01]\\d|2[0-3]):[0-5]\\d$',
}

const longestOf = ({ name, traits }: AnyKind): number =>
  'maxLength' in traits && typeof traits.maxLength === 'number' ? traits.maxLength : name === 'longText' ? 2_000 : 200

const patternOf = ({ traits }: AnyKind): string =>
  'pattern' in traits && traits.pattern instanceof RegExp ? traits.pattern.source : ''

/** The test field for a field of an action or form. */
function fieldOfKind(name: string, kind: AnyKind): Field {
  const known = kindShapes[kind.name]
  if (!known) throw new Error(`Add a valid value for the kind ${kind.name} to fields.ts`)
  const [shape, usual] = known
  const first = kind.name === 'many' ? [kind.options[0]] : kind.options[0]
  const pattern = kindPatterns[kind.name] ?? patternOf(kind)
  const right =
    first ??
    [samples[name], usual, 'SAMPLE', 'sample', 'XTS'].find(
      (one) =>
        one !== undefined && typeof one === typeof usual && (typeof one !== 'string' || new RegExp(pattern).test(one)),
    )
  if (right === undefined) throw new Error(`Add a valid value for ${name} to samples.ts: ${pattern}`)
  return {
    name,
    shape,
    isOptional: kind.traits.optional ?? false,
    options: kind.options,
    pattern,
    maxLength: longestOf(kind),
    sample: json(right),
  }
}

const fieldsOfKinds = (kinds: Readonly<Record<string, AnyKind>>): Field[] =>
  Object.entries(kinds).map(([name, kind]) => fieldOfKind(name, kind))

const confirmationFields = ({ asks }: { readonly asks?: 'reason' | 'password' | undefined }): Field[] => [
  ...(asks
    ? [
        {
          name: 'reason.code',
          shape: 'text',
          isOptional: false,
          maxLength: 40,
          sample: '"REQUESTED"',
          saidAt: ['reason'],
        } as const,
        {
          name: 'reason.text',
          shape: 'text',
          isOptional: false,
          maxLength: 500,
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

export const actionFields = ({ input, asks }: AnyAction): Field[] => [
  ...fieldsOfKinds(input),
  ...confirmationFields({ asks }),
]

export const formFields = ({ fields, asks }: AnyForm): Field[] => [
  ...fieldsOfKinds(fields).map((field) => ({ ...field, name: `values.${field.name}`, saidAt: [field.name] })),
  ...confirmationFields({ asks }),
  version,
]

const filterShapes: Readonly<Record<Filter<unknown>['operator'], readonly [Shape, string]>> = {
  within: ['period', fixturePeriod()],
  anyOf: ['choice', ''],
  contains: ['search', 'player'],
  startsWith: ['search', 'player'],
  equals: ['search', 'x'],
  between: ['range', '1..5000000'],
  is: ['flag', 'YES'],
  under: ['id', '110'],
}

/** The test field for a filter; whether it takes ids or texts follows from what it accepts. */
function filterField(name: string, filter: Filter<unknown>): Field {
  const reads = (text: string) => !(filter.read(text) instanceof InvalidFilter)
  const [shape, sample] = filterShapes[filter.operator]
  const saidAt = [name, 'filter_data']
  const common = { name, isOptional: true, saidAt, options: filter.options, maxLength: 2_000 }
  const field = { ...common, entered: 'pasted' } as const
  if (filter.operator === 'anyOf')
    return filter.options.length > 0
      ? { ...field, shape, sample: filter.options[0] ?? '' }
      : filter.offers === undefined
        ? { ...field, shape: 'domains', sample: '1' }
        : { ...field, shape: 'codes', sample: 'cricket' }
  if (filter.operator !== 'equals' || reads('word'))
    return { ...field, shape, sample: samples[name] && shape === 'id' ? '110' : sample }
  return reads('1000')
    ? { ...field, shape: 'id', sample: '1000' }
    : { ...field, shape: 'uuid', sample: depositOf(1000n) }
}

export const filterFields = (list: AnyList): Field[] =>
  Object.entries(list.filters as Readonly<Record<string, Filter<unknown>>>).map(([name, filter]) =>
    filterField(name, filter),
  )

export const orderFields = (list: AnyList): Field[] => {
  const field = { isOptional: true } as const
  return [
    { ...field, name: 'sort', shape: 'choice', options: sortableColumns(list), sample: list.sort[0] },
    { ...field, name: 'direction', shape: 'choice', options: ['ascending', 'descending'], sample: 'ascending' },
    list.paging === 'cursor'
      ? { ...field, name: 'cursor', shape: 'cursor', sample: '' }
      : { ...field, name: 'page', shape: 'page', sample: '1' },
  ]
}
