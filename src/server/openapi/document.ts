import type { Module } from '#blueprint/screen/module.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import {
  contentOperations,
  fixedOperations,
  casinoOperations,
  gatewayOperations,
  identityOperations,
  pictureOperations,
} from './call-operations.ts'
import { ofAction, ofForm, ofInbound, ofList, ofQuery, type Operation } from './operations.ts'
import { interfaceVersion, versionedPath } from '#engine/inbound/versioned-path.ts'
import { components, ref, type Schema } from './schemas.ts'

export interface Section {
  readonly title: string
  readonly operations: readonly Operation[]
}

/** All calls by room; a call in two rooms is listed in the first. */
export function sectionsOf(modules: readonly Module[]): readonly Section[] {
  const included = new Set<string>()
  const isNew = ({ method, path }: Operation) => {
    const key = `${method} ${path}`
    return included.has(key) ? false : included.add(key) !== undefined
  }
  const ofModule = (module: Module): Section => {
    const { lists, actions, forms, queries, inbound } = contentsOf([module])
    const operations = [
      ...lists.flatMap(ofList),
      ...actions.map(ofAction),
      ...forms.flatMap(ofForm),
      ...queries.map(ofQuery),
      ...inbound.map(ofInbound),
    ]
    return { title: module.title, operations: operations.filter(isNew) }
  }
  const session = {
    title: 'Session and site',
    operations: [...fixedOperations, ...identityOperations].filter(isNew),
  }
  const casino = { title: 'Casino provider calls', operations: casinoOperations.filter(isNew) }
  const gateways = { title: 'Gateway callbacks', operations: gatewayOperations.filter(isNew) }
  const content = { title: 'Public content', operations: contentOperations.filter(isNew) }
  const pictures = { title: 'Pictures', operations: pictureOperations.filter(isNew) }
  return [session, ...modules.map(ofModule), gateways, casino, content, pictures].filter(
    ({ operations }) => operations.length > 0,
  )
}

/** The OpenAPI 3.1 document, derived from the definitions of the routes. */
export function openApi(modules: readonly Module[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const { title, operations } of sectionsOf(modules)) {
    for (const operation of operations) {
      const path = operation.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [operation.method]: operationObject(operation, title) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Overround',
      version: interfaceVersion,
      description:
        'The back office API, used by its panel and by player sites. Signed calls are also answered under the path with their version (x-versioned-path), which is signed as it is sent. Money is a decimal string in major units, timestamps are ISO 8601 in UTC, dates are YYYY-MM-DD.',
    },
    paths,
    components: { schemas: components, securitySchemes },
  }
}

const securitySchemes: Schema = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: 'Issued by /api/login (named session on plain http)',
  },
  antiForgery: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'Value of the cookie __Host-XSRF-TOKEN; over plain http, XSRF-TOKEN',
  },
  key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'Key id of a player site' },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Timestamp',
    description: 'Unix time in seconds, at most five minutes from the server time',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description:
      'v2= and the hex HMAC-SHA256, keyed with the secret, of the lines v2, method, path, X-Key, X-Timestamp and X-Nonce, each ended by a line feed, and the raw body',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Nonce',
    description: '16 to 64 letters, digits, - or _, used once by the key',
  },
}

function operationObject(operation: Operation, tag: string): Schema {
  const { method, path, summary, description, permission, scope, body, example, answer, answerExample, mayWait } =
    operation
  const { bodyTypes = ['application/json'] } = operation
  const ok = {
    description: 'Done',
    content: {
      'application/json': { schema: answer, ...(answerExample === undefined ? {} : { example: answerExample }) },
    },
  }
  return {
    operationId: `${method}${path.replace(/^\/api/, '').replace(/(?<![/:-])[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    'x-permission': permission,
    ...(operation.isSigned && versionedPath(path) ? { 'x-versioned-path': versionedPath(path) } : {}),
    ...(scope ? { 'x-scope': scope } : {}),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(
              bodyTypes.map((type) => [type, { schema: body, ...(example === undefined ? {} : { example }) }]),
            ),
          },
        }
      : {}),
    responses: {
      200: ok,
      ...(mayWait ? { 202: { ...ok, description: 'Awaiting second approval' } } : {}),
      ...failures(operation),
    },
  }
}

function securityOf({ method, permission, isSigned }: Operation): readonly Schema[] {
  if (isSigned) return [{ key: [], timestamp: [], nonce: [], signature: [] }]
  // Each gateway has its own signature scheme, defined in its settings.
  if (permission === 'signature' || permission === 'none') return []
  const token = method === 'get' ? {} : { antiForgery: [] }
  return [permission === 'anyone' ? token : { session: [], ...token }]
}

function parametersOf({ method, path, query = {}, permission, sameWithin }: Operation): readonly object[] {
  const ofPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = query
  const ofQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const header = (name: string, value: string) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    example: value,
  })
  const isPosting = method !== 'get' && permission !== 'signature' && permission !== 'none'
  return [
    ...ofPath,
    ...ofQuery,
    ...(isPosting
      ? [
          header('X-Requested-With', 'XMLHttpRequest'),
          {
            ...header('Idempotency-Key', '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77'),
            ...(sameWithin === undefined
              ? {}
              : {
                  required: false,
                  description: `Without it the same content within ${sameWithin} seconds is the same request`,
                }),
          },
        ]
      : []),
  ]
}

const descriptions: Readonly<Record<number, string>> = {
  401: 'No session, or the session has ended; for signed calls: invalid signature',
  403: 'Missing permission or anti-forgery token',
  404: 'Not found, or not in the caller’s scope',
  409: 'Refused by a rule, or changed by another user',
  422: 'Invalid input; fields has a message for each field',
  429: 'Too many requests; Retry-After gives the delay',
  440: 'New password required',
}

/** By how the caller is authenticated; everyone else has a session. */
const statusesOf: Readonly<Record<string, readonly number[]>> = {
  none: [403, 422],
  anyone: [401, 422, 429],
  signature: [401, 404, 409, 422],
}

function failures({ method, permission }: Operation): Schema {
  const statuses = statusesOf[permission] ?? [401, 403, 404, 422, 440, ...(method === 'get' ? [] : [409])]
  const content = { 'application/json': { schema: ref('Failure') } }
  return Object.fromEntries(
    statuses.toSorted((a, b) => a - b).map((status) => [status, { description: descriptions[status], content }]),
  )
}
