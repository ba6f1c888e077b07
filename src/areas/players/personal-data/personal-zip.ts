import { sql } from 'kysely'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { nameOf } from '#platform/storage/keep-picture.ts'
import { sha256Of } from '#platform/storage/picture.ts'
import { watermarked } from '#platform/storage/watermark.ts'
import { ownRows, personalData, pictureName, type Keyed, type PersonalFile } from './personal-data.ts'
import { personalParts } from './personal-parts.ts'

/** A picture that is kept of or for him, how it is called in the file, and who may see it. */
export interface OwnPicture {
  readonly name: string
  readonly file: string
  readonly sha256: string
  readonly permission: Permission
}

export async function ownPictures(tx: Tx, player: Keyed): Promise<readonly OwnPicture[]> {
  const found: OwnPicture[] = []
  for (const part of personalParts) {
    if (!part.picture) continue
    const { file, hash, permission } = part.picture
    const { rows } = await sql<
      Omit<OwnPicture, 'permission'>
    >`select ${pictureName(part)} as name, t.${sql.ref(file)} as file,
      t.${sql.ref(hash)} as sha256 from ${ownRows(part, player)} and t.${sql.ref(file)} is not null order by 1`.execute(
      tx,
    )
    found.push(...rows.map((picture) => ({ ...picture, permission })))
  }
  return found
}

interface Zipping extends PersonalFile {
  readonly storage: Storage
  readonly pictures: readonly OwnPicture[]
  /** Drawn all over each of them. */
  readonly mark: string
  /** Told of each picture before its first byte is written. */
  readonly onPicture: (picture: OwnPicture) => Promise<void>
  /** Told of each that is gone, or not what was stored; the file says so and goes on. */
  readonly onDamaged: (picture: OwnPicture, why: string) => Promise<void>
}

/** Everything kept about one player: his pictures with the name of who takes them along, and then what is told of him. */
export async function* personalZip(tx: Tx, zipping: Zipping): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else ready.push(chunk)
  })
  function* written(): Generator<Uint8Array> {
    if (failure) throw failure
    const chunks = ready
    ready = []
    yield* chunks
  }
  const missing: string[] = []
  for (const picture of zipping.pictures) {
    const bytes = await zipping.storage.get(nameOf(picture.file))
    const why = bytes === null ? 'The file is missing' : 'The file differs from what was stored'
    if (bytes === null || sha256Of(bytes) !== picture.sha256) {
      missing.push(picture.name)
      await zipping.onDamaged(picture, why)
      continue
    }
    await zipping.onPicture(picture)
    const entry = new ZipPassThrough(picture.name)
    zip.add(entry)
    entry.push(await watermarked(bytes, zipping.mark), true)
    yield* written()
  }
  const data = new ZipDeflate('data.json')
  zip.add(data)
  const about = missing.length > 0 ? { ...zipping.about, 'pictures that are lost': missing } : zipping.about
  for await (const chunk of personalData(tx, { ...zipping, about })) {
    data.push(chunk)
    yield* written()
  }
  data.push(new Uint8Array(), true)
  zip.end()
  yield* written()
}
