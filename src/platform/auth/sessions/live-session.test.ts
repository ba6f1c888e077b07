import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff, insertDomains } from '#checks/harness/staff/staff.ts'
import { seenText } from './live-session.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
})
afterAll(() => database?.close())

test('that a user was there is noted without waiting for the disk, and nothing else of the connection is', async () => {
  const { ownerPool } = database
  const { staffId } = await createStaff(ownerPool, { username: 'asha' })
  const hash = randomBytes(32)
  await ownerPool.query(
    `insert into session (token_hash, staff_id, stage, last_seen_at) values ($1, $2, 'full', now() - interval '1 minute')`,
    [hash, staffId],
  )
  const client = await ownerPool.connect()
  const waits = async () =>
    (await client.query<{ waits: string }>(`select current_setting('synchronous_commit') as waits`)).rows[0]?.waits
  try {
    await client.query('set synchronous_commit = on')
    await client.query('begin')
    const { rowCount } = await client.query(seenText, [hash])
    expect([rowCount, await waits()]).toEqual([1, 'off'])
    await client.query('commit')
    expect(await waits()).toBe('on')
    await client.query(seenText, [hash])
    expect(await waits()).toBe('on')
    const { rows } = await client.query(
      `select last_seen_at > now() - interval '30 seconds' as "isRecent" from session where token_hash = $1`,
      [hash],
    )
    expect(rows).toEqual([{ isRecent: true }])
  } finally {
    await client.query('reset synchronous_commit')
    client.release()
  }
})
