import { toJSONSchema, type $ZodType } from 'zod/v4/core'
import { isKind, isNesting, type Shape } from '#blueprint/answer.ts'
import type { AnyKind } from '#blueprint/kind.ts'

export interface Schema {
  readonly [key: string]: unknown
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export function schemaOf(type: $ZodType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema: _, properties, required, ...schema } = toJSONSchema(type, { io, unrepresentable: 'any' })
  return { ...schema, ...(properties ? { properties } : {}), ...(required ? { required } : {}) }
}

/** Every digit counts: programs that read these as numbers lose those beyond 2^53. */
const decimal = String.raw`^-?\d+(\.\d+)?$`

/** Kinds with a fixed schema, listed once as components. */
export const kindComponents: Readonly<Record<string, Schema>> = {
  amount: {
    type: 'string',
    pattern: decimal,
    description: 'Exact amount in major units, never a float',
    examples: ['1250.50'],
  },
  odds: { type: 'string', pattern: decimal, description: 'Decimal odds, up to four digits', examples: ['1.85'] },
  percent: { type: 'string', pattern: decimal, examples: ['2.50'] },
  instant: { type: 'string', format: 'date-time', examples: ['2026-11-20T15:34:33.000Z'] },
  day: { type: 'string', format: 'date', examples: ['2026-11-20'] },
  id: { type: 'string', pattern: String.raw`^-?\d+$`, description: 'A number, as a string', examples: ['1042'] },
  uuid: { type: 'string', format: 'uuid', examples: ['0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77'] },
  toggle: { type: 'boolean' },
}

const examples: Readonly<Record<string, unknown>> = {
  amount: '1250.50',
  odds: '1.85',
  percent: '2.50',
  instant: '2026-11-20T15:34:33.000Z',
  day: '2026-11-20',
  id: '1042',
  uuid: '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77',
  toggle: true,
  integer: 25,
  tenths: 45.5,
  json: {},
  secret: 'grey-harbour-lantern-71',
  playerLink: 'asha1985',
  agentLink: 'master1',
  pick: '12',
  several: ['11', '12'],
  agentPick: '1042',
  permissions: ['DASHBOARD_VIEW'],
  addresses: '203.0.113.0/24',
  clockTime: '09:30',
  wallTime: '2026-11-20T21:00',
  grid: [],
  richText: '<p>The toss is the last big step before the first ball.</p>',
  lottie: '{"fr":25,"ip":0,"op":50,"w":200,"h":200,"layers":[]}',
  sheet: 'T3JkZXIsQW1vdW50LFN0YXR1cwo=',
}

export function kindSchema(kind: AnyKind): Schema {
  const annotations = {
    ...(kind.label ? { title: kind.label } : {}),
    ...(kind.traits.hint ? { description: kind.traits.hint } : {}),
  }
  if (kind.options.length > 0 && kind.name !== 'many') return { ...annotations, type: 'string', enum: kind.options }
  return kind.name in kindComponents
    ? { ...ref(kind.name), ...annotations }
    : { ...schemaOf(kind.wire), ...annotations }
}

export const exampleOf = (kind: AnyKind): unknown =>
  kind.name === 'many' ? kind.options.slice(0, 2) : (kind.options[0] ?? examples[kind.name] ?? kind.label)

type Kinds = Readonly<Record<string, AnyKind>>

/** Schema of a response row: every column, each nullable. */
export const rowSchema = (columns: Kinds): Schema => ({
  type: 'object',
  required: Object.keys(columns),
  properties: Object.fromEntries(
    Object.entries(columns).map(([key, kind]) => [key, { anyOf: [kindSchema(kind), { type: 'null' }] }]),
  ),
})

/**
 * Schema of a query's answer, from its kinds. Input limits such as max length do not apply to
 * answers.
 */
export function shapeSchema(shape: Shape): Schema {
  if (isKind(shape)) return answeredKind(shape)
  if (!isNesting(shape)) {
    const fields = Object.entries(shape)
    return {
      type: 'object',
      required: fields.flatMap(([name, each]) => (isOptionalShape(each) ? [] : [name])),
      properties: Object.fromEntries(fields.map(([name, each]) => [name, shapeSchema(each)])),
    }
  }
  const inner = shapeSchema(shape.of)
  if (shape.nesting === 'many') return { type: 'array', items: inner }
  if (shape.nesting === 'nullable') return { anyOf: [inner, { type: 'null' }] }
  if (shape.nesting === 'optional') return inner
  return shape.keys.length === 0
    ? { type: 'object', additionalProperties: inner }
    : {
        type: 'object',
        required: shape.keys,
        properties: Object.fromEntries(shape.keys.map((key) => [key, inner])),
      }
}

const isOptionalShape = (shape: Shape): boolean => !isKind(shape) && isNesting(shape) && shape.nesting === 'optional'

function answeredKind(kind: AnyKind): Schema {
  if (kind.options.length > 0 || kind.name in kindComponents) return kindSchema(kind)
  const { type, items } = schemaOf(kind.wire)
  const plain =
    kind.name === 'integer' || kind.name === 'duration' ? { type: 'integer' } : type === undefined ? {} : { type }
  return {
    ...(kind.label ? { title: kind.label } : {}),
    ...plain,
    ...(items === undefined ? {} : { items }),
    ...(kind.traits.masked ? { description: 'Masked' } : {}),
  }
}

/** Schema of input fields. */
export const inputSchema = (fields: Kinds): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.entries(fields).flatMap(([key, kind]) => (kind.traits.optional ? [] : [key])),
  properties: Object.fromEntries(Object.entries(fields).map(([key, kind]) => [key, kindSchema(kind)])),
})

export const exampleRow = (columns: Kinds): Schema =>
  Object.fromEntries(Object.entries(columns).map(([key, kind]) => [key, exampleOf(kind)]))

const envelope = (properties: Schema, sometimes: Schema = {}): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...sometimes },
})
const count: Schema = { type: 'integer' }
const flag: Schema = { type: 'boolean' }
const totals: Schema = {
  type: 'object',
  additionalProperties: { type: 'string' },
  description: 'Sum by column. Money in more than one currency is omitted here and given by currency',
}
const byCurrency: Schema = {
  type: 'object',
  additionalProperties: totals,
  description:
    'Sums by currency code, for callers with domains in more than one currency; every row then includes its currency',
}

export const pageOf = (row: Schema): Schema =>
  envelope(
    {
      data: { type: 'array', items: row },
      total_item: count,
      is_last: flag,
      is_last_page: flag,
      current_item_count: count,
      current_page: count,
      last_page: count,
      next_cursor: { type: ['string', 'null'] },
      prev_cursor: { type: ['string', 'null'] },
      page_totals: totals,
    },
    { page_totals_by_currency: byCurrency },
  )

export const cursorOf = (row: Schema): Schema =>
  envelope(
    {
      data: { type: 'array', items: row },
      load_more: flag,
      next_cursor: { type: ['string', 'null'] },
      prev_cursor: { type: ['string', 'null'] },
      current_item_count: count,
      page_totals: totals,
    },
    { page_totals_by_currency: byCurrency },
  )

export const answered = (data: Schema): Schema => envelope({ status: { const: true }, data })

export const components: Readonly<Record<string, Schema>> = {
  ...kindComponents,
  Done: {
    type: 'object',
    required: ['status', 'message'],
    properties: { status: { const: true }, message: { type: 'string' }, data: {} },
    examples: [{ status: true, message: 'Approved' }],
  },
  Totals: answered(envelope({ total_item: count, totals }, { totals_by_currency: byCurrency })),
  Failure: {
    type: 'object',
    required: ['data', 'message', 'status'],
    properties: {
      data: {
        description: 'Messages for the user',
        anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      },
      message: { type: 'string' },
      status: { type: 'integer' },
      fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'Error messages by field' },
      code: { type: 'string', description: 'Machine-readable error code' },
    },
    examples: [
      {
        data: ['Enter an amount like 1250.50.'],
        message: 'Invalid input',
        status: 422,
        fields: { amount: 'Enter an amount like 1250.50.' },
      },
    ],
  },
}
