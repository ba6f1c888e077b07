import { isObject, typeOfSchema } from '../client/schema-type.ts'

type Json = Readonly<Record<string, unknown>>

/** The fields of a call by their path: legs[].odds. A field that may be left out has a question mark after its type. */
type Fields = Readonly<Record<string, string>>
export interface CallFields {
  readonly content: Fields
  readonly answer: Fields
}
/** What integrators rely on: the signed calls by their path. */
export type Interface = Readonly<Record<string, CallFields>>

const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value)

/** The signed calls of an OpenAPI document. */
export function interfaceOf(document: unknown): Interface {
  const paths = at(document, 'paths')
  const components = at(document, 'components', 'schemas')
  const fields = (schema: unknown): Fields =>
    Object.fromEntries(fieldsOf(schema, isObject(components) ? components : {}, ''))
  return Object.fromEntries(
    Object.entries(isObject(paths) ? paths : {}).flatMap(([path, methods]) => {
      if (at(methods, 'post', 'x-versioned-path') === undefined) return []
      const content = at(methods, 'post', 'requestBody', 'content', 'application/json', 'schema')
      const answer = at(methods, 'post', 'responses', '200', 'content', 'application/json', 'schema')
      return [[path, { content: fields(content), answer: fields(answer) }] as const]
    }),
  )
}

const choicesOf = (schema: Json): readonly unknown[] => {
  const { anyOf, oneOf } = schema
  return [...(Array.isArray(anyOf) ? anyOf : []), ...(Array.isArray(oneOf) ? oneOf : [])]
}

function fieldsOf(schema: unknown, components: Json, place: string): readonly (readonly [string, string])[] {
  if (!isObject(schema)) return []
  if (typeof schema['$ref'] === 'string')
    return fieldsOf(components[schema['$ref'].split('/').at(-1) ?? ''], components, place)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  return [
    ...choicesOf(schema).flatMap((choice) => fieldsOf(choice, components, place)),
    ...(isObject(schema['items']) ? fieldsOf(schema['items'], components, `${place}[]`) : []),
    ...properties.flatMap(([name, each]) => {
      const path = place === '' ? name : `${place}.${name}`
      const own = [path, `${outlineOf(each, components)}${required.includes(name) ? '' : '?'}`] as const
      return [own, ...fieldsOf(each, components, path)]
    }),
  ]
}

/** The type without what stands in fields of its own. */
function outlineOf(schema: unknown, components: Json): string {
  const written = typeOfSchema(schema, components)
  if (!written.includes('{')) return written
  const isNullable = / \| null$|^null \| /.test(written)
  return `${written.startsWith('readonly (') ? 'list' : 'object'}${isNullable ? ' | null' : ''}`
}
