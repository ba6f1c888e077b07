import { NotThere } from '#platform/errors/problems.ts'
import type { App } from '#engine/http/app.ts'
import { addCall, addRead } from '#engine/http/call.ts'
import { pictureCalls, placeCalls } from '#server/calls/picture-calls.ts'
import { headerOf } from '#engine/http/guard.ts'
import { askerOf, type House } from '#engine/http/house.ts'
import { parametersOf } from '#engine/http/query-text.ts'
import { addSignedPicture } from './signed-picture.ts'
import { bringerOf, housePicture, measures, shownPicture, type PicturePlace } from '#engine/pictures/house-picture.ts'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { pictureHeaders } from '#engine/pictures/picture-answer.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Logos of ways to pay and pictures of guides: brought by staff, shown to staff, and fetched by the sites that show them to players. */
export function addHousePictures(app: App, house: House, storage: Storage): void {
  for (const place of ['deposit_method', 'deposit_guide'] as const) addPlace(app, house, { storage, place })
  addSignedPicture(app, house, pictureCalls.houseBySite, ({ picture: file }, domainId) =>
    shownPicture({ db: house.db, storage }, { domainId, file }),
  )
}

interface Place {
  readonly storage: Storage
  readonly place: PicturePlace
}

function addPlace(app: App, house: House, { storage, place }: Place): void {
  const { db } = house
  const { bring, see } = placeCalls[place]
  addRead(app, bring, async (request) => {
    const { actor } = await askerOf(house, request)
    const [domainId] = actor.domains
    if (domainId === undefined) throw new NotThere()
    const bytes = request.rawBody ?? Buffer.alloc(0)
    const sent = { bytes, type: headerOf(request, 'content-type') ?? '', measure: measures[place] }
    return keepPicture({ db, storage }, { by: bringerOf(place, actor.username), domainId }, sent)
  })
  addCall(app, see, async (request, reply) => {
    const { actor } = await askerOf(house, request)
    const { domains, username } = actor
    const wanted = { place, domains, username, file: parametersOf(request)['id'] ?? '' }
    return reply.headers(pictureHeaders).send(await housePicture({ db, storage }, wanted))
  })
}
