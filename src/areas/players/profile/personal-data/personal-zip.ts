import { sql } from 'kysely'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileNameOf } from '#platform/storage/store-picture.ts'
import { sha256Of } from '#platform/storage/picture.ts'
import { watermarked } from '#platform/storage/watermark.ts'
import { ownRows, personalData, pictureName, type ExportedPlayer, type PersonalFile } from './personal-data.ts'
import { personalParts } from './personal-parts.ts'

/** A picture of the export: path, file, hash and the permission to view it. */
export interface OwnPicture {
  readonly name: string
  readonly file: string
  readonly sha256: string
  readonly permission: Permission
}

export async function ownPictures(tx: Tx, player: ExportedPlayer): Promise<readonly OwnPicture[]> {
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

interface ZipOptions extends PersonalFile {
  readonly storage: Storage
  readonly pictures: readonly OwnPicture[]
  /** Watermark text. */
  readonly mark: string
  /** Called for each picture before its first byte is written. */
  readonly onPicture: (picture: OwnPicture) => Promise<void>
  /** Called for each missing or damaged picture; the export lists it and continues. */
  readonly onDamaged: (picture: OwnPicture, reason: string) => Promise<void>
}

/** Streams a ZIP with the watermarked pictures and the data of one player. */
export async function* streamPersonalZip(tx: Tx, zipping: ZipOptions): AsyncGenerator<Uint8Array> {
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
    const bytes = await zipping.storage.get(fileNameOf(picture.file))
    const reason = bytes === null ? 'The file is missing' : 'The file differs from what was stored'
    if (bytes === null || sha256Of(bytes) !== picture.sha256) {
      missing.push(picture.name)
      await zipping.onDamaged(picture, reason)
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
  const about = missing.length > 0 ? { ...zipping.about, 'missing pictures': missing } : zipping.about
  for await (const chunk of personalData(tx, { ...zipping, about })) {
    data.push(chunk)
    yield* written()
  }
  data.push(new Uint8Array(), true)
  zip.end()
  yield* written()
}
