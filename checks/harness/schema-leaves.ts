import { z, type ZodMiniType } from 'zod/mini'

/** A value of a schema that holds no others, with its place: payments.0.amount. */
export interface Leaf {
  readonly place: readonly string[]
  readonly schema: ZodMiniType
}

interface Inner {
  readonly type: string
  readonly shape?: Readonly<Record<string, ZodMiniType>>
  readonly element?: ZodMiniType
  readonly innerType?: ZodMiniType
  readonly options?: readonly ZodMiniType[]
  readonly valueType?: ZodMiniType
  readonly in?: ZodMiniType
}
const innerOf = ({ _zod: { def } }: ZodMiniType): Inner => def

/** Every value of a schema, through objects, lists, alternatives and what may be absent. */
export function leavesOf(schema: ZodMiniType, place: readonly string[] = []): Leaf[] {
  const { shape, element, innerType, options, valueType, in: piped } = innerOf(schema)
  if (shape) return Object.entries(shape).flatMap(([name, each]) => leavesOf(each, [...place, name]))
  if (element) return leavesOf(element, [...place, '0'])
  const inner = innerType ?? piped
  if (inner) return leavesOf(inner, place)
  if (options) return options.flatMap((each) => leavesOf(each, place))
  return valueType ? leavesOf(valueType, [...place, '1000']) : [{ place, schema }]
}

const candidates: readonly unknown[] = [
  '1000',
  '10',
  '0a1b2c3d-0a1b-7a1b-8a1b-0a1b2c3d4e5f',
  'sample',
  'sample@example.test',
  'IN',
  'IN-KA',
  'AS64500',
  'INR',
  '203.0.113.7',
  '2026-11-20',
  '2026-11-20T10:00:00.000Z',
  'Asia/Kolkata',
  'ABCDE1234F',
  '412345678901',
  'a'.repeat(64),
  1,
  true,
]

const fits = (schema: ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success

/** A value that the schema accepts; what may be absent is only filled where it is on the way to the place. */
export function validValue(schema: ZodMiniType, filled: readonly string[] = []): unknown {
  const { type, shape, element, innerType, options, valueType, in: piped } = innerOf(schema)
  const [next = '', ...rest] = filled
  if (type === 'optional' && filled.length === 0) return undefined
  if (type === 'nullable' && filled.length === 0) return null
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).flatMap(([name, each]) => {
        const value = validValue(each, name === next ? rest.concat(rest.length === 0 ? ['.'] : []) : [])
        return value === undefined ? [] : [[name, value]]
      }),
    )
  if (element) return fits(schema, []) && filled.length === 0 ? [] : [validValue(element, rest)]
  const inner = innerType ?? piped
  if (inner) return validValue(inner, filled)
  if (options) return validValue(options[0]!, filled)
  if (valueType) return { 1000: validValue(valueType, rest) }
  const { values } = schema._zod
  return values ? [...values][0] : candidates.find((each) => fits(schema, each))
}

/** The same value with another one at the place. */
export function withValueAt(value: unknown, place: readonly string[], replaced: unknown): unknown {
  const [next, ...rest] = place
  if (next === undefined) return replaced
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === next ? withValueAt(each, rest, replaced) : each))
  const record = typeof value === 'object' && value !== null ? value : {}
  return { ...record, [next]: withValueAt(Reflect.get(record, next), rest, replaced) }
}
