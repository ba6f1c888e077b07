import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '#checks/harness/staff/staff.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let reader: Colleague
beforeAll(async () => {
  office = await openOffice()
  reader = await office.hire({
    username: 'archive.reader',
    permissions: ['DEV_WAREHOUSE_LOGS_VIEW', 'WAREHOUSE_UNLOCK'],
    domains: [1],
  })
})
afterAll(() => office?.close())

const uses = async (client = reader, filters = '') =>
  (await client.get(`/api/dev-warehouse-logs${filters}`)).body.data.map((row: Record<string, unknown>) => [
    row['actor'],
    row['action'],
    row['result'],
    row['domain'],
  ])

test('uses of the archive are listed with who tried and how it ended, and never with a code', async () => {
  await reader.post('/api/warehouse/code', { security_code: '482915', loginPassword: testPassword })
  await reader.post('/api/warehouse/open', { security_code: '909090' })
  await reader.post('/api/warehouse/open', { security_code: '482915' })
  await reader.post('/api/warehouse/close', {})
  const own = (action: string, result = 'SUCCESS') => ['archive.reader', action, result, 'First House']
  expect(await uses()).toEqual([own('CLOSE'), own('OPEN'), own('OPEN', 'FAILED'), own('CODE')])
  expect(await uses(reader, '?action=OPEN&result=FAILED')).toEqual([own('OPEN', 'FAILED')])
  const { body } = await reader.get('/api/dev-warehouse-logs')
  for (const code of ['482915', '909090']) expect(JSON.stringify(body)).not.toContain(code)
})

test('staff of other domains and of agents see none of it, and nothing else of the trail is shown', async () => {
  const permissions = ['DEV_WAREHOUSE_LOGS_VIEW']
  const abroad = await office.hire({ username: 'archive.abroad', permissions, domains: [2] })
  expect(await uses(abroad)).toEqual([])
  const ofAgent = await office.hire({ username: 'archive.agent', permissions, domains: [1], agentId: 100n })
  expect((await ofAgent.get('/api/dev-warehouse-logs')).body.data ?? []).toEqual([])
  expect(await uses()).toHaveLength(4)
})
