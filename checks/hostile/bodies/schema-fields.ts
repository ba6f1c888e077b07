import type { Schema } from '#server/openapi/schemas.ts'
import { json, samples } from './samples.ts'
import { unknownIds } from '#checks/hostile/endpoints/endpoint.ts'
import type { Field, Shape } from './shapes.ts'

interface Property {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly items?: Property
  readonly properties?: Readonly<Record<string, Property>>
  readonly required?: readonly string[]
}

const moneyNames: ReadonlySet<string> = new Set(['amount', 'stake', 'size'])

function shapeOf(name: string, { type, enum: words, pattern = '', format, items }: Property): Shape {
  if (words) return 'choice'
  if (type === 'array' && items?.enum) return 'keys'
  if (type === 'integer') return 'number'
  if (type === 'number') return 'tenths'
  if (type === 'boolean') return 'toggle'
  if (type === 'object') return 'object'
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

const defaultValues: Readonly<Partial<Record<Shape, unknown>>> = {
  positive: '10.00',
  amount: '10.00',
  number: 1,
  tenths: 1,
  toggle: true,
  password: 'a-wrong-password-77',
}

/** The sample if it matches the pattern, otherwise an unknown id. */
const matchingOrUnknown = (sample: unknown, { pattern }: Property): unknown =>
  typeof sample !== 'string' || !pattern || new RegExp(pattern).test(sample) ? sample : unknownIds.uuid

const matchesPattern = (text: string, pattern: string | undefined): boolean =>
  !pattern || new RegExp(pattern).test(text)

/** Fallback values; the first that matches the pattern is used. */
const fallbackValues = [unknownIds.uuid, '10.00', '2.1', '7', '2026-11-20T10:00:00.000Z']

/** A valid value for a schema, including the items of arrays. */
function validValue(name: string, property: Property): unknown {
  const { type, pattern, items } = property
  if (property.enum) return property.enum[0]
  if (type !== 'object' && Object.hasOwn(samples, name)) return matchingOrUnknown(samples[name], property)
  if (type === 'array') return (property.minItems ?? 0) > 0 && items ? [validValue('', items)] : []
  if (type === 'object')
    return Object.fromEntries(
      (property.required ?? []).map((each) => [each, validValue(each, property.properties?.[each] ?? {})]),
    )
  if (property.format === 'date-time') return samples['instant']
  return (
    runs(pattern ?? '') ??
    defaultValues[shapeOf(name, property)] ??
    (pattern ? fallbackValues.find((one) => matchesPattern(one, pattern)) : undefined) ??
    'sample'
  )
}

/** Test fields from a JSON schema, for queries, signed calls and fixed calls. */
export function schemaFields({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => {
    const property = schema as Property
    const shape = shapeOf(name, property)
    const sample = validValue(name, property)
    const { enum: options, items, maxLength } = property
    const pattern = items?.enum ? `^(?:${items.enum.join('|')})$` : property.pattern
    return {
      name,
      shape,
      isOptional: !required.includes(name),
      sample: json(sample),
      ...(options ? { options } : {}),
      ...(pattern ? { pattern } : {}),
      ...(/(^|_)code$/.test(name) ? { entered: 'code' as const } : {}),
      maxLength: maxLength ?? 8_000,
    }
  })
}

/** The same for query parameters, as texts; an empty text is a valid search. */
export const queryFields = (schema: Schema): Field[] =>
  schemaFields(schema).map((field) => {
    const right: unknown = JSON.parse(field.sample)
    return {
      ...field,
      sample: typeof right === 'string' ? right : field.sample,
      ...(field.shape === 'text' ? { shape: 'search' as const } : {}),
    }
  })
