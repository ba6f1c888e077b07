import { pictureTypes } from '../storage/picture.ts'
import { viewReasons } from '#domain/kyc/document.ts'
import type { Operation } from './operations.ts'
import { answered, type Schema } from './schemas.ts'

const kept: Schema = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'uuid' },
    sha256: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    bytes: { type: 'integer' },
  },
}
const brought = {
  method: 'post',
  body: { type: 'string', format: 'binary' },
  bodyTypes: pictureTypes,
  answer: answered(kept),
} as const

/** Calls whose content is a picture, or an answer of one. */
export const pictureCalls: readonly Operation[] = [
  {
    ...brought,
    path: '/api/inbound/picture',
    summary: 'A picture of a document',
    description:
      'Its bytes as they are, at most 8 MB and 25 megapixels, signed like every call. It is written anew and named by a document within 55 minutes; the same picture sent again is the same file.',
    permission: 'signature',
    isSigned: true,
  },
  {
    ...brought,
    path: '/api/players/:player_id/picture',
    summary: 'A picture of a document, brought to staff',
    permission: 'KYC_REVIEW',
  },
  {
    method: 'get',
    path: '/api/kyc/:id/picture/:side',
    summary: 'One side of a document',
    description:
      'A JPEG with the name of who looks and the time all over it, for nobody to keep. Who does not hold the document says why he looks; each look is in the log.',
    permission: 'KYC_PICTURE_VIEW',
    query: { type: 'object', properties: { reason: { type: 'string', enum: [...viewReasons] } } },
    answer: { type: 'string', format: 'binary' },
  },
]
