import { z } from 'zod/mini'
import { integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { idParameter, uuidParameter } from '#blueprint/parameters.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { viewReasons } from '#areas/players/rules/kyc/document.ts'
import { most, ofMessages } from '#platform/storage/picture.ts'
import { call } from '#engine/http/call.ts'

const kept = { file: uuid(), sha256: text(), width: integer(), height: integer(), bytes: integer() }
const brought = { method: 'post', takesPicture: most.bytes, answer: kept } as const
const shown = { method: 'get', answer: 'picture' } as const
const signed = { guard: { permission: 'signed' } } as const
const watermarked = 'A JPEG with the name of who looks and the time all over it; each look is in the log.'

/** What is attached to a thing: brought before the thing is named, and seen on it. */
const attached = (
  table: 'adjustment' | 'deposit',
  bring: Permission,
  see: Permission,
  titles: readonly [string, string],
) => ({
  bring: call({ ...brought, path: `/api/${table}/picture`, title: titles[0], guard: { permission: bring } }),
  see: call({
    ...shown,
    path: `/api/${table}/:id/picture`,
    title: titles[1],
    description: watermarked,
    guard: { permission: see },
  }),
})

/** What the house shows to players: brought before it is saved where it hangs. */
const ofPlace = (path: string, edit: Permission, view: Permission, [title, size]: readonly [string, string]) => ({
  bring: call({
    ...brought,
    path,
    title: `${title}, brought`,
    description: `At most ${size}.`,
    guard: { permission: edit },
  }),
  see: call({
    ...shown,
    path: `${path}/:id`,
    title,
    description: 'A JPEG; of the domains of who asks.',
    guard: { permission: view },
  }),
})

/** Calls whose content is a picture, or an answer of one. */
export const pictureCalls = {
  bySite: call({
    ...brought,
    ...signed,
    path: '/api/inbound/picture',
    title: 'A picture of a document',
    description:
      'Its bytes as they are, at most 8 MB and 25 megapixels, signed like every call. It is written anew and named by a document within 55 minutes; the same picture sent again is the same file.',
  }),
  byStaff: call({
    ...brought,
    path: '/api/players/:player_id/picture',
    title: 'A picture of a document, brought to staff',
    guard: { permission: 'KYC_REVIEW' },
  }),
  side: call({
    ...shown,
    path: '/api/kyc/:id/picture/:side',
    title: 'One side of a document',
    description:
      'A JPEG with the name of who looks and the time all over it, for nobody to keep. Who does not hold the document says why he looks; each look is in the log.',
    guard: { permission: 'KYC_PICTURE_VIEW' },
    parameters: z.object({ reason: z.optional(z.enum(viewReasons)) }),
  }),
  message: call({
    ...brought,
    takesPicture: ofMessages.bytes,
    path: '/api/message-box/picture',
    title: 'A picture that is to go along with a message',
    description: 'At most 5 MB.',
    guard: { permission: 'MESSAGE_SEND' },
  }),
  draft: call({
    ...shown,
    path: '/api/message-box/picture/:id',
    title: 'The picture of a draft',
    description: 'A JPEG; for whoever wrote the draft, or has just brought it.',
    guard: { permission: 'MESSAGE_SEND' },
  }),
  ofMessage: call({
    ...shown,
    path: '/api/message/:id/picture',
    title: 'What went along with a message',
    description: watermarked,
    guard: { permission: 'MESSAGE_VIEW' },
  }),
  messageBySite: call({
    ...signed,
    method: 'post',
    path: '/api/inbound/message/picture',
    title: 'The picture of a message of a player',
    description: 'Of his own conversation alone: {player, message}. A JPEG as it was sent.',
    body: z.strictObject({
      player: idParameter('Enter the id of a player'),
      message: uuidParameter('Enter the id of a message'),
    }),
    answer: 'picture',
  }),
  houseBySite: call({
    ...signed,
    method: 'post',
    path: '/api/inbound/deposit/picture',
    title: 'A picture that the house shows its players',
    description:
      'Of a way to deposit or a guide that is switched on, as /deposit/ways tells its address and id: {"picture": id}. A JPEG, not JSON; 404 once the house has taken it down.',
    body: z.strictObject({ picture: uuidParameter('Enter the id of a picture') }),
    example: { picture: '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77' },
    answer: 'picture',
  }),
}

export const attachmentCalls = {
  adjustment: attached('adjustment', 'ADJUST_REQUEST', 'ADJUSTMENTS_VIEW', [
    'A picture that is to be attached to an adjustment',
    'What is attached to an adjustment',
  ]),
  deposit: attached('deposit', 'DEPOSIT_CREATE', 'MANUAL_DEPOSIT', [
    'A proof that is to be attached to a deposit entered by staff',
    'What a player shows of his payment',
  ]),
}
export const placeCalls = {
  deposit_method: ofPlace('/api/deposit-method/picture', 'PG_SETTINGS_EDIT', 'PG_SETTINGS_VIEW', [
    'The logo of a way to deposit',
    '1 MB',
  ]),
  deposit_guide: ofPlace('/api/deposit-guide/picture', 'HT_DEPOSIT_EDIT', 'HT_DEPOSIT_VIEW', [
    'A picture of a step of a guide',
    '8 MB',
  ]),
}
