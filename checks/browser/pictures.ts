import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureDemoTemplate, ensureTemplate, freshDatabase, serverFolder } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { checkBalances } from '#areas/reports/closes/daily-close/check-balances.ts'
import { closeNextDay } from '#areas/reports/closes/daily-close/close-day.ts'
import { kyselyOver, type Database } from '#platform/database/connect.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { reconcileDemoCasino } from '#demo/demo-casino-days.ts'
import { drawDemoDocuments } from '#demo/demo-documents.ts'
import { drawDemoProofs } from '#demo/demo-proofs.ts'
import { demoDomains } from '#demo/world/world.ts'
import { localFolder } from '#platform/storage/local-folder.ts'

const run = promisify(execFile)

/** The demo data with its closed days and its pictures, which are drawn once a run and copied to `folder`. */
export async function demoWithPictures(folder: string): Promise<TestDatabase> {
  const drawn = join(await serverFolder(), 'pictures')
  await ensureDemoTemplate()
  await ensureTemplate({
    name: 'template_pictures',
    from: 'template_world',
    async fill(owner) {
      const storage = localFolder(drawn)
      await drawDemoDocuments(owner, { storage, encryptionKey: testSettings.encryptionKey })
      await drawDemoProofs(owner, storage)
      // The reports of casino providers are compared when a demo is completed, as pictures are drawn.
      await reconcileDemoCasino(owner, demoDomains)
      await closeDays(kyselyOver(owner))
    },
  })
  // The program copies some hundred pictures in a fraction of the time.
  await run('cp', ['-r', drawn, folder])
  return freshDatabase('template_pictures')
}

/** Does what each server would begin with, beside the first tests: it closes the last days, and then checks every balance. */
async function closeDays(db: Database): Promise<void> {
  let isDue = true
  while (isDue) isDue = await closeNextDay(db)
  await checkBalances(db)
}
