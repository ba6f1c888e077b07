import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { hashPassword, isPassword } from './hashing.ts'

const long = fc.string({ unit: 'grapheme', minLength: 72, maxLength: 120 })

describe('checking a password', () => {
  test('AUT-01 rejects differences after byte 72, in case, in trailing spaces and in accents', async () => {
    const likes = (text: string) => [
      `${text}b`,
      `${text}a `,
      ` ${text}a`,
      `${text}A`,
      `${text}a\u0301`,
      text,
      `${text}\u00e1`,
    ]
    await fc.assert(
      fc.asyncProperty(long, async (text) => {
        const stored = await hashPassword(`${text}a`)
        expect(await isPassword(stored, `${text}a`)).toBe(true)
        for (const other of likes(text)) expect(await isPassword(stored, other)).toBe(false)
      }),
      { numRuns: 6 },
    )
  })

  test('AUT-01 does not hash a password longer than the maximum', async () => {
    const endless = 'k'.repeat(1_025)
    expect(await isPassword(await hashPassword(endless), endless)).toBe(false)
    const longPassword = '🪁'.repeat(128)
    expect(await isPassword(await hashPassword(longPassword), longPassword)).toBe(true)
  })

  test('takes a password with accents composed or decomposed, however it was stored', async () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Crème-brûlée-Zürich-91'.normalize(form)) as [
      string,
      string,
    ]
    for (const stored of [await hashPassword(composed), await hashPassword(decomposed), await hash(decomposed)])
      for (const typed of [composed, decomposed]) expect(await isPassword(stored, typed)).toBe(true)
    expect(await isPassword(await hashPassword(composed), 'Creme-brulee-Zurich-91')).toBe(false)
  })
})

describe('storing a password', () => {
  let database: TestDatabase
  let server: Server
  beforeAll(async () => {
    database = await freshDatabase()
    await insertDomains(database.ownerPool)
    server = await startTestServer(database, { catalogue: [], bindings: [] })
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
  })

  test('AUT-03 uses argon2id with 19 MiB and two passes; weaker hashes are replaced at the next sign-in', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'meera' })
    const storedHash = async () =>
      (
        await database.ownerPool.query<{ hash: string }>('select password_hash as hash from staff where id = $1', [
          staffId,
        ])
      ).rows[0]?.hash ?? ''
    const weak = await hash(testPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await database.ownerPool.query('update staff set password_hash = $2 where id = $1', [staffId, weak])
    expect((await panelClient(server.url).login('meera', 'not her password at all')).status).toBe(401)
    expect(await storedHash()).toBe(weak)
    expect((await panelClient(server.url).login('meera', testPassword)).status).toBe(200)
    expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await panelClient(server.url).login('meera', testPassword)).status).toBe(200)
  })

  test('AUT-05 a sign-in with an unknown name costs as much work as one with a wrong password', async () => {
    for (const username of ['known.one', 'known.off']) await createStaff(database.ownerPool, { username })
    await database.ownerPool.query(`update staff set status = 'SUSPENDED' where username = 'known.off'`)
    const names = ['known.one', 'known.off', 'unknown.one', 'unknown.two']
    const work = new Map(names.map((name) => [name, Infinity]))
    for (let round = 0; round < 4; round++)
      for (const name of names) {
        await database.ownerPool.query('delete from login_attempt')
        // Time of the processor, not of the clock: hashing is by far the largest part of it. What else runs meanwhile only adds to it.
        const before = process.cpuUsage()
        expect((await panelClient(server.url).login(name, 'not the password')).status).toBe(401)
        const { user, system } = process.cpuUsage(before)
        work.set(name, Math.min(work.get(name) ?? Infinity, user + system))
      }
    const usual = work.get('known.one') ?? 0
    for (const name of names) expect([name, (work.get(name) ?? 0) > usual / 2]).toEqual([name, true])
  })

  test('signs in with either form of a password, and refuses the other form as a new one', async () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => 'Crème-brûlée-Zürich-91'.normalize(form)) as [
      string,
      string,
    ]
    await createStaff(database.ownerPool, { username: 'amelie' })
    const client = panelClient(server.url)
    await client.login('amelie', testPassword)
    const change = (current: string, password: string) => client.post('/api/change-password', { current, password })
    expect((await change(testPassword, composed)).status).toBe(200)
    const renamed = await change(decomposed, decomposed)
    expect([renamed.status, renamed.body.fields]).toEqual([422, { password: expect.stringContaining('before') }])
    expect((await panelClient(server.url).login('amelie', decomposed)).status).toBe(200)
  })
})
