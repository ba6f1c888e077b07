import type { Operation } from '#server/openapi/operations.ts'
import { firstDomainSigning, setField, type Draft } from '#checks/hostile/bodies/draft.ts'
import { draft, idOf, unknownIds, paramsOf, noInput, treeOf, type Endpoint } from './endpoint.ts'
import { approvalId, openSelection, ownRequestId, type RequestUser } from '#checks/hostile/operator.ts'
import * as fields from '#checks/hostile/bodies/schema-fields.ts'

export function ofQuery(operation: Operation): Endpoint {
  const query = fields.queryFields(operation.query ?? {})
  const right = draft('GET', operation.path, {
    params: paramsOf(operation.path),
    query: query
      .filter(({ isOptional, name }) => !isOptional || name === 'account')
      .map(({ name, sample }) => [name, sample] as const),
  })
  const { permission } = operation
  return {
    ...noInput,
    name: `GET ${operation.path}`,
    group: 'query',
    permission,
    query,
    right,
    harmless: right,
    ...idOf(operation.path),
    // The fixture has no rows for these.
    answers: /^.api.(message-box|device-alert|player-balance-repair-report|gateway-callbacks|sportsbook-bets)/.test(
      operation.path,
    )
      ? [404]
      : [],
  }
}

const unknownObjects: Readonly<Record<string, string>> = {
  player: `"${unknownIds.digits}"`,
  deposit: `"${unknownIds.uuid}"`,
  withdrawal: `"${unknownIds.uuid}"`,
  bet: `"${unknownIds.uuid}"`,
  agent: '"nobody-at-all"',
  selection: '"unknown-runner"',
}
export function ofSigned(operation: Operation): Endpoint {
  const body = fields.schemaFields(operation.body ?? {})
  const named = Object.entries(operation.path.endsWith('/selection/result') ? openSelection : {})
  const right = draft('POST', operation.path, {
    body: named.reduce((tree, [name, value]) => setField(tree, [name], JSON.stringify(value)), treeOf(body)),
    signing: firstDomainSigning,
    user: 'anonymous',
  })
  const objects = body.filter(({ name }) => name in unknownObjects)
  const tree = objects.reduce((body, { name }) => setField(body, [name], unknownObjects[name]!), right.body ?? {})
  return {
    name: `POST ${operation.path}`,
    group: 'inbound',
    permission: 'signature',
    query: [],
    body,
    right,
    harmless: { ...right, body: tree },
    // Sessions and payout accounts are looked up by ids that the fixture does not have.
    ...(body.some(({ name }) => name === 'session') || operation.path.endsWith('/removal') ? { answers: [404] } : {}),
  }
}

/** Wrong guesses lock the user out, so they are sent by a user of their own. */
const lockingPaths = /warehouse|password|second-step|logout|profile|email-verification/
const validRejections: Readonly<Record<string, readonly number[]>> = {
  '/api/login': [401, 403, 429],
  '/api/login/second-step': [422],
  '/api/login/forgot': [200, 429],
  '/api/login/new-password': [422],
  '/api/login/second-step-reset': [422],
  '/api/login/transaction-password-reset': [422],
  '/api/confirm': [401, 422, 429],
  '/api/profile': [200, 422, 409],
  '/api/profile/sounds': [200, 403, 422],
  '/api/profile/tours': [200, 403, 422],
  '/api/saved-views': [404],
  '/api/saved-views/removal': [404],
  '/api/saved-views/default': [200, 404],
  '/api/email-verification/mail': [200, 429],
  '/api/email-verification/address': [200, 409],
  '/api/email-verification/code': [422],
  '/api/email-verification/link': [422],
  '/api/change-password': [422, 429],
  '/api/transaction-password': [422, 429],
  '/api/warehouse/open': [422],
  '/api/warehouse/code': [422],
  '/api/second-step/on': [422, 429],
  '/api/second-step/recovery-codes': [403],
  '/api/second-step/off': [422, 403],
}

export function ofFixed({ method, path, permission, body: schema, query: parameters }: Operation): Endpoint {
  const body = schema ? fields.schemaFields(schema) : method === 'get' ? null : []
  const user: RequestUser =
    permission === 'anyone'
      ? 'anonymous'
      : path.endsWith('/confirm')
        ? 'prover'
        : lockingPaths.test(path)
          ? 'guesser'
          : path.endsWith('/decision')
            ? 'everywhere'
            : 'owner'
  const isDecision = path.includes(':id')
  const right = draft(method.toUpperCase(), path, {
    user,
    body: body ? treeOf(body) : null,
    params: isDecision ? { id: path.endsWith('/withdrawal') ? ownRequestId : approvalId } : {},
    query: fields
      .queryFields(parameters ?? {})
      .flatMap(({ isOptional, name, sample }) => (isOptional ? [] : [[name, sample] as const])),
  })
  return {
    name: `${method.toUpperCase()} ${path}`,
    group: 'fixed',
    permission,
    query: [],
    body,
    right,
    harmless: isDecision ? { ...right, params: { id: unknownIds.uuid } } : changingNothing(right),
    ...(isDecision ? { idName: 'id' } : {}),
    answers: validRejections[path] ?? [],
  }
}

/** A view under another name is a valid one: as a change of an unknown view it is not stored. */
const changingNothing = (right: Draft): Draft =>
  right.path === '/api/saved-views' && right.body
    ? { ...right, body: setField(right.body, ['id'], JSON.stringify(unknownIds.uuid)) }
    : right
