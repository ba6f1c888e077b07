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
    ...brought,
    path: '/api/adjustment/picture',
    summary: 'A picture that is to be attached to an adjustment',
    permission: 'ADJUST_REQUEST',
  },
  {
    method: 'get',
    path: '/api/adjustment/:id/picture',
    summary: 'What is attached to an adjustment',
    description: 'A JPEG with the name of who looks and the time all over it; each look is in the log.',
    permission: 'ADJUSTMENTS_VIEW',
    answer: { type: 'string', format: 'binary' },
  },
  {
    ...brought,
    path: '/api/deposit/picture',
    summary: 'A proof that is to be attached to a deposit entered by staff',
    permission: 'DEPOSIT_CREATE',
  },
  {
    method: 'get',
    path: '/api/deposit/:id/picture',
    summary: 'What a player shows of his payment',
    description: 'A JPEG with the name of who looks and the time all over it; each look is in the log.',
    permission: 'MANUAL_DEPOSIT',
    answer: { type: 'string', format: 'binary' },
  },
  {
    ...brought,
    path: '/api/message-box/picture',
    summary: 'A picture that is to go along with a message',
    permission: 'MESSAGE_SEND',
  },
  {
    method: 'get',
    path: '/api/message/:id/picture',
    summary: 'What went along with a message',
    description: 'A JPEG with the name of who looks and the time all over it; each look is in the log.',
    permission: 'MESSAGE_VIEW',
    answer: { type: 'string', format: 'binary' },
  },
  {
    method: 'post',
    path: '/api/inbound/message/picture',
    summary: 'The picture of a message of a player',
    description: 'Of his own conversation alone: {player, message}. A JPEG as it was sent.',
    permission: 'signature',
    isSigned: true,
    body: {
      type: 'object',
      properties: { player: { type: 'string' }, message: { type: 'string', format: 'uuid' } },
      required: ['player', 'message'],
    },
    answer: { type: 'string', format: 'binary' },
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
