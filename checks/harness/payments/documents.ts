import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { submitDocument } from '#areas/players/player-calls/documents.inbound.ts'
import { storePicture } from '#platform/storage/store-picture.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { jpegOf } from './pictures.ts'
import type { SmallOperator } from '#checks/harness/small-operator.ts'

/** Submits KYC documents as the operator's site does. Pictures are stored in a temporary folder. */
export function openDocumentSetup({ db }: TestDatabase, site: SmallOperator) {
  const folder = mkdtempSync(join(tmpdir(), 'overround-desk-'))
  const storage = localFolder(folder)
  let pictures = 0
  const bring = async (seed = (pictures += 1) + 1_000, by = 'site:front'): Promise<string> =>
    (await storePicture({ db, storage }, { by, domainId: 1 }, { bytes: await jpegOf(seed), type: 'image/jpeg' })).file
  const submit = async (player: string, fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const front = fields['front'] ?? (await bring())
    const { document } = await site.ask(submitDocument, {
      externalId: randomUUID(),
      player,
      type: 'SELFIE',
      ...fields,
      front,
    })
    return document
  }
  return { storage, folder, bring, handIn: submit, close: () => rmSync(folder, { recursive: true, force: true }) }
}
