import { expect, test } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { insertBranches } from '#checks/harness/staff/branches.ts'
import { confirmation, officePassword, staffPermissions } from '#checks/harness/staff/office.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'

test('OPS-09 a server that stops finishes and answers what it has accepted, and takes nothing new', async () => {
  const database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const server = await startTestServer(database)
  const transactionPassword = officePassword
  await createStaff(database.ownerPool, { username: 'head', permissions: staffPermissions, transactionPassword })
  const { staffId, roleId } = await createStaff(database.ownerPool, { username: 'clerk', permissions: [] })
  await database.ownerPool.query('update role set rank = 40 where id = $1', [roleId])
  const head = panelClient(server.url)
  await head.login('head', testPassword)
  const blocker = await database.ownerPool.connect()
  await blocker.query('begin')
  await blocker.query('select from staff where id = $1 for update', [staffId])
  const [{ pid }] = (await blocker.query('select pg_backend_pid() as pid')).rows
  const accepted = head.post(`/api/users/${staffId}/suspension`, confirmation)
  const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
  await expect.poll(async () => (await database.ownerPool.query(behind, [pid])).rowCount).toBe(1)

  const stopped = server.close()
  await expect
    .poll(() => fetch(new URL('/api/auth-alive', server.url)).catch((error: Error) => String(error.cause)))
    .toContain('ECONNREFUSED')
  await blocker.query('commit')
  blocker.release()
  const { status, headers } = await accepted
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await stopped
  const { rows } = await database.ownerPool.query('select status from staff where id = $1', [staffId])
  expect(rows).toEqual([{ status: 'SUSPENDED' }])
  await database.close()
})

test('a stop takes under ten seconds, whatever a call waits for', async () => {
  const database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const server = await startTestServer(database, { jobs: 'work' })
  const transactionPassword = officePassword
  await createStaff(database.ownerPool, { username: 'head', permissions: staffPermissions, transactionPassword })
  const { staffId, roleId } = await createStaff(database.ownerPool, { username: 'clerk', permissions: [] })
  await database.ownerPool.query('update role set rank = 40 where id = $1', [roleId])
  const head = panelClient(server.url)
  await head.login('head', testPassword)
  const blocker = await database.ownerPool.connect()
  await blocker.query('begin')
  await blocker.query('select from staff where id = $1 for update', [staffId])
  const [{ pid }] = (await blocker.query('select pg_backend_pid() as pid')).rows
  const accepted = head.post(`/api/users/${staffId}/suspension`, confirmation).then(
    () => 'answered',
    () => 'cut off',
  )
  const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
  await expect.poll(async () => (await database.ownerPool.query(behind, [pid])).rowCount).toBe(1)

  let isStopped = false
  void server.close().then(() => (isStopped = true))
  await expect.poll(() => isStopped, { timeout: 10_000 }).toBe(true)
  expect(await accepted).toBe('cut off')
  await blocker.query('rollback')
  blocker.release()
  await database.close()
})

test('a stop takes under ten seconds, whatever recurring work waits for', async () => {
  const database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const server = await startTestServer(database, { jobs: 'work' })
  const blocker = await database.ownerPool.connect()
  await blocker.query('begin')
  await blocker.query('lock table outbox in access exclusive mode')
  const [{ pid }] = (await blocker.query('select pg_backend_pid() as pid')).rows
  const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
  await expect.poll(async () => (await database.ownerPool.query(behind, [pid])).rowCount).toBeGreaterThan(0)

  let isStopped = false
  void server.close().then(() => (isStopped = true))
  await expect.poll(() => isStopped, { timeout: 10_000 }).toBe(true)
  await blocker.query('rollback')
  blocker.release()
  await database.close()
})
