import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileType, isObject, typeOfSchema } from './schema-type.ts'

type Json = Readonly<Record<string, unknown>>

interface SignedCall {
  /** The name of its function: deposit, depositConfirmation. */
  readonly name: string
  readonly path: string
  readonly about: string
  readonly content: string
  readonly answer: string
  readonly takesFile: boolean
}

const within = (value: unknown, ...names: readonly string[]): Json =>
  names.reduce<Json>((found, name) => (isObject(found[name]) ? found[name] : {}), isObject(value) ? value : {})

/** The calls that a machine signs with a key, by their names. */
function signedCalls(document: unknown): readonly SignedCall[] {
  const components = within(document, 'components', 'schemas')
  return Object.entries(within(document, 'paths')).flatMap(([path, methods]) => {
    const operation = within(methods, 'post')
    const { security, operationId, 'x-versioned-path': versioned } = operation
    const isSigned = Array.isArray(security) && security.some((one) => isObject(one) && 'signature' in one)
    if (!isSigned || typeof operationId !== 'string') return []
    const bodies = within(operation, 'requestBody', 'content')
    const answers = within(operation, 'responses', '200', 'content', 'application/json')
    return [
      {
        name: nameOf(operationId),
        path: typeof versioned === 'string' ? versioned : path,
        about: [operation['summary'], operation['description']].filter((one) => typeof one === 'string').join('. '),
        content: typeOfSchema(within(bodies, 'application/json')['schema'], components),
        answer: typeOfSchema(answers['schema'], components),
        takesFile: !('application/json' in bodies),
      },
    ]
  })
}

const nameOf = (operationId: string): string =>
  operationId.replace(/^post(?:Inbound)?/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase())

const typeName = (name: string): string => name.replace(/^[a-z]/, (letter) => letter.toUpperCase())

const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`

/** Types of a call: of a call without content an answer alone. */
const typesOf = ({ name, content, answer, takesFile }: SignedCall): string =>
  [
    ...(takesFile ? [] : [`export type ${typeName(name)}Content = ${content}`]),
    ...(answer === fileType ? [] : [`export type ${typeName(name)}Answer = ${answer}`]),
  ].join('\n')

function functionOf({ name, path, about, answer, takesFile }: SignedCall): string {
  const [content, result] = [`${typeName(name)}Content`, `${typeName(name)}Answer`]
  const address = JSON.stringify(path)
  const written = takesFile
    ? `(file: ${fileType}, type: string): Promise<${result}> => callWithFile<${result}>(site, ${address}, file, type)`
    : answer === fileType
      ? `(content: ${content}): Promise<${fileType}> => callForFile(site, ${address}, content)`
      : `(content: ${content}): Promise<${result}> => callFor<${result}>(site, ${address}, content)`
  return `  ${comment(about)}\n  ${name}: ${written},`
}

/** A client in TypeScript with a typed function for each signed call, made of the OpenAPI document alone. */
export function clientSource(document: unknown): string {
  const calls = signedCalls(document)
  const runtime = readFileSync(join(import.meta.dirname, 'client-runtime.ts'), 'utf8')
  const version = String(within(document, 'info')['version'])
  return `// Client of the Overround interface, version ${version}, generated from /api/openapi.json. It needs Node.js 22 and nothing else.
${runtime}
${calls.map(typesOf).join('\n')}

/** The calls of a player site or feed, each signed with its key. */
export const overround = (site: Site) => ({
${calls.map(functionOf).join('\n')}
})
export type Overround = ReturnType<typeof overround>
`
}
