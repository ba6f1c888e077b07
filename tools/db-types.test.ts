import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import { tablesText } from './db-types.ts'
import { namesFile, namesText, sortedLines, tablesFile } from './generate/lines.ts'

it('tables.ts matches the migrations; run `npm run generate` when this fails', async () => {
  const database = await freshDatabase()
  try {
    const tables = await tablesText(database.url)
    expect(sortedLines(await readFile(tablesFile, 'utf8'))).toEqual(sortedLines(tables))
    expect(sortedLines(await readFile(namesFile, 'utf8'))).toEqual(sortedLines(namesText(tables)))
  } finally {
    await database.close()
  }
})
