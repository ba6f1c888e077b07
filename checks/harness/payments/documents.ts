import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { submitDocument } from '#areas/players/player-calls/documents.inbound.ts'
import { keepPicture } from '#platform/storage/keep-picture.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { jpegOf } from './pictures.ts'
import type { SmallOperator } from '#checks/harness/small-operator.ts'

/** Documents as the site of the small operator hands them in, with pictures in a folder of their own. */
export function documentDesk({ db }: TestDatabase, site: SmallOperator) {
  const folder = mkdtempSync(join(tmpdir(), 'overround-desk-'))
  const storage = localFolder(folder)
  let pictures = 0
  const bring = async (seed = (pictures += 1) + 1_000, by = 'site:front'): Promise<string> =>
    (await keepPicture({ db, storage }, { by, domainId: 1 }, { bytes: await jpegOf(seed), type: 'image/jpeg' })).file
  const handIn = async (player: string, given: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const front = given['front'] ?? (await bring())
    const { document } = await site.ask(submitDocument, {
      externalId: randomUUID(),
      player,
      type: 'SELFIE',
      ...given,
      front,
    })
    return document
  }
  return { storage, folder, bring, handIn, close: () => rmSync(folder, { recursive: true, force: true }) }
}
