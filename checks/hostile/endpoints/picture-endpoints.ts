import { pictureOperations } from '#server/openapi/call-operations.ts'
import type { Operation } from '#server/openapi/operations.ts'
import { ofSigned } from './call-endpoints.ts'
import { firstDomainSigning } from '#checks/hostile/bodies/draft.ts'
import { draft, idOf, unknownIds, noInput, type Endpoint } from './endpoint.ts'

const jpegHeaders = { 'content-type': 'image/jpeg' } as const
const params = { player_id: '1000', id: unknownIds.uuid, side: 'front' } as const

/** Endpoints with a picture: uploads without one answer 422, unknown documents 404. */
function pictureEndpoint(operation: Operation): Endpoint {
  const { method, path, permission, isSigned = false, bodyTypes } = operation
  // A signed call with a JSON body is an ordinary call whose answer is a picture.
  if (isSigned && !bodyTypes) return { ...ofSigned(operation), answers: [404] }
  const filled = Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`:${name}`)))
  const headers = { 'content-type': bodyTypes?.[0] ?? 'image/jpeg' }
  const right = isSigned
    ? draft('POST', path, { headers: jpegHeaders, signing: firstDomainSigning, user: 'anonymous' })
    : draft(method.toUpperCase(), path, { params: filled, ...(method === 'post' ? { headers } : {}) })
  return {
    ...noInput,
    name: `${method.toUpperCase()} ${path}`,
    group: isSigned ? 'inbound' : 'query',
    permission,
    right,
    harmless: right,
    ...idOf(path),
    answers: method === 'get' ? [404] : [422],
  }
}

export const pictureEndpoints: readonly Endpoint[] = pictureOperations.map(pictureEndpoint)
