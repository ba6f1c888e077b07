import { pictureOperations } from '#server/openapi/call-operations.ts'
import type { Operation } from '#server/openapi/operations.ts'
import { ofSigned } from './call-endpoints.ts'
import { byFirstHouse } from '#checks/hostile/bodies/draft.ts'
import { draft, idOf, nobody, plain, type Endpoint } from './endpoint.ts'

const sent = { 'content-type': 'image/jpeg' } as const
const params = { player_id: '1000', id: nobody.uuid, side: 'front' } as const

/** Calls with a picture: without one they say so, and of a document that is not there nothing is shown. */
function ofPicture(operation: Operation): Endpoint {
  const { method, path, permission, isSigned = false, bodyTypes } = operation
  // What is asked for in JSON is an ordinary call whose answer is a picture.
  if (isSigned && !bodyTypes) return { ...ofSigned(operation), answers: [404] }
  const filled = Object.fromEntries(Object.entries(params).filter(([name]) => path.includes(`:${name}`)))
  const right = isSigned
    ? draft('POST', path, { headers: sent, signing: byFirstHouse, who: 'anonymous' })
    : draft(method.toUpperCase(), path, { params: filled, ...(method === 'post' ? { headers: sent } : {}) })
  return {
    ...plain,
    name: `${method.toUpperCase()} ${path}`,
    group: isSigned ? 'inbound' : 'query',
    permission,
    right,
    harmless: right,
    ...idOf(path),
    answers: method === 'get' ? [404] : [422],
  }
}

export const pictureEndpoints: readonly Endpoint[] = pictureOperations.map(ofPicture)
