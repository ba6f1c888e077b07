import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import { tablesFile, tablesText } from './generate-tables.ts'

it('tables.ts says what the migrations make; run `npm run tables` when this fails', async () => {
  const database = await freshDatabase()
  try {
    expect(await readFile(tablesFile, 'utf8')).toBe(await tablesText(database.url))
  } finally {
    await database.close()
  }
})
