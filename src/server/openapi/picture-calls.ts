import { pictureTypes } from '#platform/storage/picture.ts'
import { viewReasons } from '#areas/players/rules/kyc/document.ts'
import { uuidPattern } from '#values/id.ts'
import type { Operation } from './operations.ts'
import { answered, type Schema } from './schemas.ts'

/** The form that is asked for is told, so that a right one can be made from it. */
const rowId = { type: 'string', format: 'uuid', pattern: uuidPattern.source } as const

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

const places = [
  ['/api/deposit-method/picture', 'PG_SETTINGS_EDIT', 'PG_SETTINGS_VIEW', 'The logo of a way to deposit', '1 MB'],
  ['/api/deposit-guide/picture', 'HT_DEPOSIT_EDIT', 'HT_DEPOSIT_VIEW', 'A picture of a step of a guide', '8 MB'],
] as const
/** What the house shows to players: brought before it is saved where it hangs. */
const ofPlaces: readonly Operation[] = places.flatMap(([path, edit, view, summary, most]) => [
  { ...brought, path, summary: `${summary}, brought`, description: `At most ${most}.`, permission: edit },
  {
    method: 'get',
    path: `${path}/:id`,
    summary,
    description: 'A JPEG; of the domains of who asks.',
    permission: view,
    answer: { type: 'string', format: 'binary' },
  },
])

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
    description: 'At most 5 MB.',
    permission: 'MESSAGE_SEND',
  },
  {
    method: 'get',
    path: '/api/message-box/picture/:id',
    summary: 'The picture of a draft',
    description: 'A JPEG; for whoever wrote the draft, or has just brought it.',
    permission: 'MESSAGE_SEND',
    answer: { type: 'string', format: 'binary' },
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
      properties: { player: { type: 'string', pattern: '^\\d{1,18}$' }, message: rowId },
      required: ['player', 'message'],
    },
    answer: { type: 'string', format: 'binary' },
  },
  ...ofPlaces,
  {
    method: 'post',
    path: '/api/inbound/deposit/picture',
    summary: 'A picture that the house shows its players',
    description:
      'Of a way to deposit or a guide that is switched on, as /deposit/ways tells its address and id: {"picture": id}. A JPEG, not JSON; 404 once the house has taken it down.',
    permission: 'signature',
    isSigned: true,
    body: {
      type: 'object',
      properties: { picture: rowId },
      required: ['picture'],
    },
    example: { picture: '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77' },
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
