import { z } from 'zod/mini'
import { modules } from '#areas/index.ts'
import { measureOf, type PicturePlace } from '#engine/pictures/operator-picture.ts'
import { integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { idParameter, uuidParameter } from '#blueprint/parameters.ts'
import { domainPicturePath } from '#blueprint/paths/endpoints.ts'
import { picturePaths } from '#blueprint/paths/fixed-paths.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { viewReasons } from '#areas/players/rules/kyc/document.ts'
import { maxima, messageLimits } from '#platform/storage/picture.ts'
import { call } from '#blueprint/calls/call.ts'

const storedPicture = { file: uuid(), sha256: text(), width: integer(), height: integer(), bytes: integer() }
const upload = { method: 'post', takesPicture: maxima.bytes, answer: storedPicture } as const
const shown = { method: 'get', answer: 'picture' } as const
const signed = { guard: { permission: 'signed' } } as const
const watermarked = 'A JPEG with the viewer’s name and the time as a watermark. Every view is logged.'

/** Attachments: uploaded before the record exists, and viewed on the record. */
const attachmentCallsOf = (
  place: 'adjustment' | 'deposit' | 'chargeback-evidence',
  bring: Permission,
  see: Permission,
  titles: readonly [string, string],
) => ({
  bring: call({ ...upload, path: `/api/${place}/picture`, title: titles[0], guard: { permission: bring } }),
  see: call({
    ...shown,
    path: place === 'deposit' ? picturePaths.ofDeposit : `/api/${place}/:id/picture`,
    title: titles[1],
    description: watermarked,
    guard: { permission: see },
  }),
})

/** Pictures shown to players: uploaded before the form that uses them is saved. */
const placeCallsOf = (
  path: string,
  edit: Permission,
  view: Permission | null,
  [title, size]: readonly [string, string],
  moves = false,
) => ({
  bring: call({
    ...upload,
    ...(moves ? ({ takesAnimation: true } as const) : {}),
    path,
    title: `Upload: ${title}`,
    description: `At most ${size}.`,
    guard: { permission: edit },
  }),
  see: call({
    ...shown,
    path: `${path}/:id`,
    title,
    description: `A JPEG${moves ? ', of an animation a WebP' : ''}. Only of domains that the caller has access to.`,
    guard: { permission: view },
  }),
})

/** Calls that take a picture or answer with one. */
export const pictureCalls = {
  bySite: call({
    ...upload,
    ...signed,
    path: '/api/inbound/picture',
    title: 'Upload a document picture',
    description:
      'The raw bytes, at most 8 MB and 25 megapixels (a JPEG that is not progressive: 200), signed like every call. The picture is re-encoded; use it in a document within 55 minutes. The same picture sent again is the same file.',
  }),
  byStaff: call({
    ...upload,
    path: picturePaths.ofPlayer,
    title: 'Upload a document picture for a player',
    guard: { permission: 'KYC_REVIEW' },
  }),
  side: call({
    ...shown,
    path: picturePaths.ofDocument,
    title: 'View one side of a document',
    description:
      'A JPEG with the viewer’s name and the time as a watermark; it is not cached. Without a claim on the document a reason is required. Every view is logged.',
    guard: { permission: 'KYC_PICTURE_VIEW', stepUp: true },
    parameters: z.object({ reason: z.optional(z.enum(viewReasons)) }),
  }),
  message: call({
    ...upload,
    takesPicture: messageLimits.bytes,
    path: '/api/message-box/picture',
    title: 'Upload a picture for a message',
    description: 'At most 5 MB.',
    guard: { permission: 'MESSAGE_SEND' },
  }),
  draft: call({
    ...shown,
    path: '/api/message-box/picture/:id',
    title: 'View the picture of a draft',
    description: 'A JPEG. Only for the author of the draft or the uploader of the picture.',
    guard: { permission: 'MESSAGE_SEND' },
  }),
  ofMessage: call({
    ...shown,
    path: picturePaths.ofMessage,
    title: 'View the picture of a message',
    description: watermarked,
    guard: { permission: 'MESSAGE_VIEW' },
  }),
  messageBySite: call({
    ...signed,
    method: 'post',
    path: '/api/inbound/message/picture',
    title: 'Get the picture of a player’s message',
    description: 'Only from the player’s own conversation: {player, message}. A JPEG as it was sent.',
    body: z.strictObject({
      player: idParameter('Enter a player id.'),
      message: uuidParameter('Enter a message id.'),
    }),
    answer: 'picture',
  }),
  houseBySite: call({
    ...signed,
    method: 'post',
    path: '/api/inbound/deposit/picture',
    title: 'Get a picture that is shown to players',
    description:
      'Of an active deposit method or guide; /deposit/ways gives its address and id: {"picture": id}. A JPEG, not JSON; 404 once the picture has been removed.',
    body: z.strictObject({ picture: uuidParameter('Enter a picture id.') }),
    example: { picture: '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77' },
    answer: 'picture',
  }),
}

export const attachmentCalls = {
  adjustment: attachmentCallsOf('adjustment', 'ADJUST_REQUEST', 'ADJUSTMENTS_VIEW', [
    'Upload an attachment for an adjustment',
    'View the attachment of an adjustment',
  ]),
  deposit: attachmentCallsOf('deposit', 'DEPOSIT_CREATE', 'MANUAL_DEPOSIT', [
    'Upload a payment proof for a deposit entered by staff',
    'View the payment proof of a player',
  ]),
  deposit_chargeback_evidence: attachmentCallsOf('chargeback-evidence', 'DEPOSIT_CHARGEBACK', 'DEPOSIT_VIEW', [
    'Upload evidence for a chargeback',
    'View evidence of a chargeback',
  ]),
}
export type PlaceCalls = ReturnType<typeof placeCallsOf>

/** Each catalogue with pictures takes them under its list, and under its page to create entries. */
const catalogueCalls = modules
  .flatMap(({ screens }) => screens)
  .flatMap((screen): readonly (readonly [PicturePlace, PlaceCalls])[] => {
    if (screen.shape !== 'form' || !screen.pictures || !screen.edit || !screen.back) return []
    const { pictures, create, edit, back, noun } = screen
    const { moves = false } = pictures
    const size = `${measureOf(pictures.of).bytes / 1_048_576} MB`
    const titles = [`Picture: ${noun}`, moves ? `${size}, of an animation 2 MB` : size] as const
    const ofNew = create && placeCallsOf(pictures.atNew, create.permission, create.permission, titles, moves)
    return [
      [pictures.of, placeCallsOf(pictures.at, edit.permission, back.permission, titles, moves)],
      ...(ofNew ? [[pictures.of, ofNew] as const] : []),
    ]
  })

export const placeCalls: readonly (readonly [PicturePlace, PlaceCalls])[] = [
  [
    'deposit_method',
    placeCallsOf('/api/deposit-method/picture', 'PG_SETTINGS_EDIT', 'PG_SETTINGS_VIEW', [
      'Deposit method logo',
      '1 MB',
    ]),
  ],
  [
    'deposit_guide',
    placeCallsOf('/api/deposit-guide/picture', 'HT_DEPOSIT_EDIT', 'HT_DEPOSIT_VIEW', ['Guide step picture', '8 MB']),
  ],
  ['domain', placeCallsOf(domainPicturePath, 'DOMAIN_EDIT', null, ['Domain logo', '1 MB'])],
  ...catalogueCalls,
]
