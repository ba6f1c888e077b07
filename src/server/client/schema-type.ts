type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** How a value of a JSON schema is written as a type; what a schema does not say is unknown. */
export function typeOfSchema(schema: unknown, components: Json): string {
  if (!isObject(schema)) return 'unknown'
  const typed = (each: unknown) => typeOfSchema(each, components)
  if (typeof schema['$ref'] === 'string') return typed(components[schema['$ref'].split('/').at(-1) ?? ''])
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return unionOf(schema['enum'].map((each) => JSON.stringify(each)))
  const choices = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])]
  if (choices.length > 0) return unionOf(choices.map(typed))
  if (Array.isArray(schema['type'])) return unionOf(schema['type'].map((type: unknown) => typed({ ...schema, type })))
  const parts = listOf(schema['allOf']).map(typed)
  if (schema['type'] === undefined && parts.length > 0) return parts.map((part) => `(${part})`).join(' & ')
  return namedType(schema, typed)
}

/** Of the runtime of the client. */
export const fileType = 'Bytes'

const unionOf = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function namedType(schema: Json, typed: (each: unknown) => string): string {
  switch (schema['type']) {
    case 'string':
      return schema['format'] === 'binary' ? fileType : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `readonly (${typed(schema['items'])})[]`
    case 'object':
      return objectType(schema, typed)
    default:
      return 'unknown'
  }
}

function objectType(schema: Json, typed: (each: unknown) => string): string {
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  const others = schema['additionalProperties']
  if (properties.length === 0) return `Readonly<Record<string, ${others === false ? 'never' : typed(others)}>>`
  const required = new Set(listOf(schema['required']))
  const fields = properties.map(
    ([name, each]) => `readonly ${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typed(each)}`,
  )
  return `{ ${fields.join('; ')} }`
}
