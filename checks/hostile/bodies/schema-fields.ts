import type { Schema } from '#server/openapi/schemas.ts'
import { json, samples } from './samples.ts'
import { nobody } from '#checks/hostile/endpoints/endpoint.ts'
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

const usual: Readonly<Partial<Record<Shape, unknown>>> = {
  positive: '10.00',
  amount: '10.00',
  number: 1,
  tenths: 1,
  toggle: true,
  password: 'a-wrong-password-77',
}

/** A word is a right value where it has the form that is asked for; else it is the id of nothing. */
const fitting = (sample: unknown, { pattern }: Property): unknown =>
  typeof sample !== 'string' || !pattern || new RegExp(pattern).test(sample) ? sample : nobody.uuid

const fits = (text: string, pattern: string | undefined): boolean => !pattern || new RegExp(pattern).test(text)

/** Texts that are right somewhere; the first that has the form is right here. */
const known = [nobody.uuid, '10.00', '2.1', '7', '2026-11-20T10:00:00.000Z']

/** A right value by what its schema says, down to the items of a list. */
function rightFor(name: string, property: Property): unknown {
  const { type, pattern, items } = property
  if (property.enum) return property.enum[0]
  if (type !== 'object' && Object.hasOwn(samples, name)) return fitting(samples[name], property)
  if (type === 'array') return (property.minItems ?? 0) > 0 && items ? [rightFor('', items)] : []
  if (type === 'object')
    return Object.fromEntries(
      (property.required ?? []).map((each) => [each, rightFor(each, property.properties?.[each] ?? {})]),
    )
  if (property.format === 'date-time') return samples['instant']
  return (
    runs(pattern ?? '') ??
    usual[shapeOf(name, property)] ??
    (pattern ? known.find((one) => fits(one, pattern)) : undefined) ??
    'sample'
  )
}

/** A field that is known by its JSON schema only: those of queries, signed calls and the fixed ones. */
export function ofSchema({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => {
    const property = schema as Property
    const shape = shapeOf(name, property)
    const sample = rightFor(name, property)
    const { enum: options, items, maxLength } = property
    const pattern = items?.enum ? `^(?:${items.enum.join('|')})$` : property.pattern
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
