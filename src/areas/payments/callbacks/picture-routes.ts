import { z } from 'zod/mini'
import { uuidPattern } from '#values/id.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { NotThere } from '#platform/errors/problems.ts'
import type { App } from '#engine/http/app.ts'
import { headerOf } from '#engine/http/guard.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { parametersOf } from '#engine/http/query-text.ts'
import { addSignedPicture } from '#engine/inbound/signed-picture.ts'
import { bringerOf, housePicture, measures, shownPicture, type PicturePlace } from '#engine/pictures/house-picture.ts'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { most } from '#platform/storage/picture.ts'
import { pictureHeaders, toldPicture } from '#engine/pictures/picture-answer.ts'
import type { Storage } from '#platform/storage/storage.ts'

const asked = z.strictObject({
  picture: z.string('Enter the id of a picture').check(z.regex(uuidPattern, 'Enter the id of a picture')),
})

/** Logos of ways to pay and pictures of guides: brought by staff, shown to staff, and fetched by the sites that show them to players. */
export function addHousePictures(app: App, house: House, storage: Storage): void {
  addPlace(app, house, {
    storage,
    place: 'deposit_method',
    at: '/api/deposit-method/picture',
    edit: 'PG_SETTINGS_EDIT',
    view: 'PG_SETTINGS_VIEW',
  })
  addPlace(app, house, {
    storage,
    place: 'deposit_guide',
    at: '/api/deposit-guide/picture',
    edit: 'HT_DEPOSIT_EDIT',
    view: 'HT_DEPOSIT_VIEW',
  })
  addSignedPicture(app, house, {
    path: '/api/inbound/deposit/picture',
    asked,
    show: ({ picture: file }, domainId) => shownPicture({ db: house.db, storage }, { domainId, file }),
  })
}

interface Place {
  readonly storage: Storage
  readonly place: PicturePlace
  readonly at: `/api/${string}`
  readonly edit: Permission
  readonly view: Permission
}

function addPlace(app: App, house: House, { storage, place, at, edit, view }: Place): void {
  const { db } = house
  const bringing = { guard: { permission: edit }, takesPicture: most.bytes } as const
  app.post(at, { config: bringing, bodyLimit: most.bytes }, async (request) => {
    const { actor } = await askerOf(house, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotThere()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const sent = { bytes, type: headerOf(request, 'content-type') ?? '', measure: measures[place] }
    return toldPicture(await keepPicture({ db, storage }, { by: bringerOf(place, actor.username), domainId }, sent))
  })
  app.get(`${at}/:id`, { config: { guard: { permission: view } } }, async (request, reply) => {
    const { actor } = await askerOf(house, request)
    const { domains, username } = actor
    const wanted = { place, domains, username, file: parametersOf(request)['id'] ?? '' }
    return reply.headers(pictureHeaders).send(await housePicture({ db, storage }, wanted))
  })
}
