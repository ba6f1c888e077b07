import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { codeOf } from '#checks/harness/staff/authenticator.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, {
    settings: { ...testSettings, trustedProxies: 1 },
    catalogue: [],
    bindings: [],
  })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const enrolled = async (username: string) => {
  const { staffId } = await createStaff(database.ownerPool, { username })
  const client = panelClient(server.url)
  await client.login(username, testPassword)
  const { secret } = (await client.post('/api/second-step/offer')).body.data
  await client.post('/api/second-step/on', { code: codeOf(secret) })
  await database.ownerPool.query('update staff set two_step_last_step = two_step_last_step - 2 where id = $1', [
    staffId,
  ])
  return { client, secret: String(secret), staffId }
}
const failures = async (staffId: bigint) =>
  (
    await database.ownerPool.query(
      `select count(*)::int as n from login_attempt where username_key = $1 and not succeeded`,
      [`second-step:${staffId}`],
    )
  ).rows[0].n

/** A browser of its own network that signs in and, where it may, guesses five codes; returns the answers. */
async function guess(username: string, address: string, codes: readonly string[]): Promise<number[]> {
  const from = { 'x-forwarded-for': address }
  const half: PanelClient = panelClient(server.url)
  await half.get('/api/auth-alive', from)
  const login = await half.post('/api/login', { username, password: testPassword }, from)
  if (login.status !== 200) return [login.status]
  const answers = []
  for (const code of codes) answers.push((await half.post('/api/login/second-step', { code }, from)).status)
  return answers
}

test('AUT-09 stops a thousand guesses from two hundred half sessions of as many networks', async () => {
  const { client, secret, staffId } = await enrolled('priya')
  const wrong = ['000000', '000001', '000002', '000003', '000004']
  const answers = []
  for (let batch = 0; batch < 10; batch++)
    answers.push(
      ...(
        await Promise.all(
          Array.from({ length: 20 }, (_, at) => guess('priya', `2001:db8:${batch}:${at.toString(16)}::1`, wrong)),
        )
      ).flat(),
    )
  expect(answers.filter((status) => status === 200)).toEqual([])
  // Twenty half sessions came into being, and ten codes were compared.
  expect(answers.filter((status) => status === 422)).toHaveLength(100)
  expect(answers.filter((status) => status === 429)).toHaveLength(180)
  expect(await failures(staffId)).toBe(10)
  expect(await guess('priya', '203.0.113.9', [codeOf(secret)])).toEqual([429])
  const { rows } = await database.ownerPool.query(
    `select kind from email where staff_id = $1 and kind in ('codes_locked', 'half_sessions') order by kind`,
    [staffId],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['codes_locked', 'half_sessions'])
  // The owner signs in with the browser that was used before.
  expect((await client.login('priya', testPassword)).body.data.second_step).toBe(true)
  expect((await client.post('/api/login/second-step', { code: codeOf(secret) })).status).toBe(200)
})

test('AUT-04 AUT-08 a flood of logins from 120 networks delays neither known devices nor confirmations', async () => {
  await createStaff(database.ownerPool, { username: 'owner' })
  const known = panelClient(server.url)
  await known.login('owner', testPassword)
  let isOver = false
  const statuses: number[] = []
  const floods = Array.from({ length: 120 }, async (_, n) => {
    const from = { 'x-forwarded-for': `198.51.${n}.7` }
    const client = panelClient(server.url)
    await client.get('/api/auth-alive', from)
    while (!isOver)
      statuses.push(
        (await client.post('/api/login', { username: `nobody-${n}`, password: 'a wrong guess' }, from)).status,
      )
  })
  await expect.poll(() => statuses.includes(429)).toBe(true)
  const outcomes = []
  for (let n = 0; n < 3; n++) {
    outcomes.push((await known.post('/api/confirm', { password: testPassword })).status)
    outcomes.push((await known.login('owner', testPassword)).status)
  }
  isOver = true
  await Promise.all(floods)
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => 200))
})

test('AUT-09 limits half sessions by network: the leading 64 bits of IPv6, the whole of IPv4', async () => {
  const names = ['asha', 'bina', 'chand', 'dipa', 'esha']
  for (const name of names) await enrolled(name)
  const statuses = []
  for (let n = 0; n < 62; n++) statuses.push((await guess(names[n % 5]!, `2001:db8:ffff:1::${n.toString(16)}`, []))[0])
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect(await guess('asha', '2001:db8:ffff:2::1', [])).toEqual([])
})

test('a code is accepted as authenticators show it and as it is pasted', async () => {
  const { client, secret, staffId } = await enrolled('typing')
  const spellings = [
    (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
    (code: string) => ` ${code.slice(0, 3)}-${code.slice(3)}\n`,
    (code: string) => code.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
  ]
  for (const [at, spelling] of spellings.entries()) {
    await client.login('typing', testPassword)
    const { status } = await client.post('/api/login/second-step', { code: spelling(codeOf(secret)) })
    expect([at, status]).toEqual([at, 200])
    await database.ownerPool.query('update staff set two_step_last_step = two_step_last_step - 2 where id = $1', [
      staffId,
    ])
  }
  await client.login('typing', testPassword)
  for (const wrong of ['12 34', '1234567', '12a456', ' '.repeat(200)])
    expect((await client.post('/api/login/second-step', { code: wrong })).body.fields).toEqual({
      code: 'Enter a six-digit code, or a recovery code of four groups of four characters.',
    })
})
