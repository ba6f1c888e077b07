import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import { namesFile, namesText, tablesFile, tablesText } from './db-types.ts'

it('tables.ts matches the migrations; run `npm run db:types` when this fails', async () => {
  const database = await freshDatabase()
  try {
    const tables = await tablesText(database.url)
    expect(await readFile(tablesFile, 'utf8')).toBe(tables)
    expect(await readFile(namesFile, 'utf8')).toBe(namesText(tables))
  } finally {
    await database.close()
  }
})
