import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type MailServer } from '#checks/harness/processes/mail-server.ts'
import { attachmentIn, textOf } from '#checks/harness/staff/emails.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'

let office: Office
let mail: MailServer
let dataDir: string
let owner: Colleague
let asha: Colleague
let bina: Colleague
let viewId: string
const rights = ['DOWNLOAD_REPORT_VIEW', 'REPORT_EXPORT', 'DOMAIN_VIEW', 'WITHDRAW_VIEW'] as const

beforeAll(async () => {
  mail = await startMailServer()
  dataDir = await mkdtemp(join(tmpdir(), 'scheduled-'))
  office = await openOffice({ jobs: 'work', settings: { ...testSettings, dataDir, mailUrl: mail.url } })
  owner = await office.hire({ username: 'owner', permissions: rights })
  asha = await office.hire({ username: 'asha', permissions: rights })
  bina = await office.hire({ username: 'bina', permissions: rights, domains: [1] })
  const view = { search: 'sort=name', columns: ['name', 'host'] }
  viewId = (await owner.post('/api/saved-views', { path: '/domains', name: 'Ours', view })).body.data.id
})
afterAll(async () => {
  await office?.close()
  await mail?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const asked = () => ({
  name: 'Domains',
  view: viewId,
  format: 'csv',
  domain: '1',
  cadence: 'DAILY',
  time: '07:30',
  recipients: [String(asha.staffId), String(bina.staffId)],
})
const listed = async (path = '/api/scheduled-reports') => (await owner.get(path)).body.data
/** A schedule that is due now. */
async function due(change: object = {}): Promise<string> {
  const { status, body } = await owner.post('/api/scheduled-reports/schedule', { ...asked(), ...change })
  expect(status, JSON.stringify(body)).toBe(200)
  const [{ id }] = await office.rows(
    `update report_schedule set next_at = now() - interval '1 second' where id = (select id from report_schedule order by id desc limit 1) returning id`,
  )
  return id
}
const history = (id: string) => listed(`/api/scheduled-reports/deliveries?scheduleId=${id}`)
const ended = (id: string, deliveries: number) =>
  expect
    .poll(
      async () =>
        (await history(id)).filter(({ status }: { status: string }) => !/CREATING|QUEUED/.test(status)).length,
      {
        timeout: 30_000,
        interval: 200,
      },
    )
    .toBe(deliveries)
const newest = (username: string) =>
  mail.received.filter(({ to }) => to === `${username}@example.test`).at(-1)?.text ?? ''
const statuses = async (id: string) =>
  (await history(id))
    .map(({ recipient, status }: { recipient: string; status: string }) => `${recipient} ${status}`)
    .toSorted()

test('an attachment received by mail equals the export, with what its receiver may see', async () => {
  const id = await due()
  await ended(id, 2)
  expect(await statuses(id)).toEqual(['asha SENT', 'bina SENT'])
  for (const [reader, domains] of [
    [asha, ['First House', 'Second House']],
    [bina, ['First House']],
  ] as const) {
    const attached = attachmentIn(newest(reader.username))
    const [report] = (await reader.get('/api/download-report')).body.data
    const downloaded = await fetchFile(reader, report.file)
    expect(attached?.content.equals(downloaded)).toBe(true)
    expect(attached?.name).toMatch(/^domains-\d{4}-\d\d-\d\d\.csv$/)
    for (const name of ['First House', 'Second House'])
      expect(downloaded.toString().includes(name), `${reader.username} ${name}`).toBe(
        domains.some((one) => one === name),
      )
  }
  expect((await listed())[0]).toMatchObject({ recipients: 'asha, bina', status: 'ACTIVE', failures: 0 })
})

/** The bytes of a file; as text a client would drop its mark of encoding. */
async function fetchFile(reader: Colleague, path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, office.url), { headers: { cookie: `session=${reader.cookie('session')}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('a list with a period reports the day before, and says so where nothing happened', async () => {
  const view = { search: 'status=SUCCESS&requestedAt=preset%3AThis+week' }
  const saved = await owner.post('/api/saved-views', { path: '/withdraws', name: 'Paid', view })
  const id = await due({ name: 'Paid', view: saved.body.data.id, recipients: [String(asha.staffId)] })
  await ended(id, 1)
  const [{ yesterday }] = await office.rows(`select ((now() at time zone 'Asia/Kolkata')::date - 1)::text as yesterday`)
  const [{ filters }] = await office.rows(
    `select r.filters from report_request r join report_delivery d on d.request_id = r.id where d.schedule_id = '${id}'`,
  )
  expect(filters.filters).toMatchObject({ status: 'SUCCESS', requestedAt: `${yesterday}..${yesterday}` })
  const text = textOf(newest('asha'))
  expect(text).toContain('No activity: Paid')
  expect(attachmentIn(newest('asha'))?.content.toString()).toContain('No Activity')
})

test('a server that refuses the size receives a link once, which needs a sign-in', async () => {
  mail.refuseFiles(true)
  const before = mail.received.length
  const id = await due({ recipients: [String(asha.staffId)] })
  await ended(id, 1)
  mail.refuseFiles(false)
  expect(await statuses(id)).toEqual(['asha LINKED'])
  expect(mail.received.length - before).toBe(1)
  const [{ request_id: request }] = await office.rows(
    `select request_id from report_delivery where schedule_id = '${id}'`,
  )
  const text = textOf(newest('asha'))
  expect(text).toContain('Too big to attach.')
  expect(text).toContain(`http://panel.test/download-report?id=${request}&requestedAt=all`)
  expect(attachmentIn(newest('asha'))).toBe(null)
  expect((await asha.get(`/api/download-report?id=${request}&requestedAt=all`)).body.data).toHaveLength(1)
  expect((await bina.get(`/api/download-report/${request}/file`)).status).toBe(404)
})

test('who has lost the right receives nothing, the others do, and the owner is notified', async () => {
  await office.rows(`update role set permissions = array_remove(permissions, 'DOMAIN_VIEW') where id = ${bina.roleId}`)
  const before = mail.received.length
  const id = await due()
  await ended(id, 2)
  expect(await statuses(id)).toEqual(['asha SENT', 'bina REFUSED'])
  await expect.poll(() => textOf(newest('owner'))).toContain('bina: The user may no longer export this list.')
  expect(mail.received.slice(before).map(({ to }) => to)).not.toContain('bina@example.test')
  const [row] = (await listed()).filter((one: { id: string }) => one.id === id)
  expect(row).toMatchObject({ failures: 1 })
  await office.rows(`update role set permissions = permissions || '{DOMAIN_VIEW}' where id = ${bina.roleId}`)
})

test('a paused schedule sends nothing, and a removed one never again', async () => {
  await owner.post('/api/scheduled-reports/schedule', { ...asked(), name: 'Rests' })
  const [{ id }] = (await listed()).filter(({ name }: { name: string }) => name === 'Rests')
  expect((await owner.post(`/api/scheduled-reports/${id}/pause`, {})).status).toBe(200)
  expect((await asha.post(`/api/scheduled-reports/${id}/resumption`, {})).status).toBe(404)
  expect((await owner.post(`/api/scheduled-reports/${id}/resumption`, {})).status).toBe(200)
  expect((await owner.post(`/api/scheduled-reports/${id}/removal`, {})).status).toBe(200)
  expect((await owner.post(`/api/scheduled-reports/${id}/resumption`, {})).status).toBe(409)
  expect(await history(id)).toEqual([])
})

test('a list that was exported before is scheduled with its filters and columns', async () => {
  const filters = { status: 'SUCCESS', columns: ['id', 'amount'] }
  const order = { report_type: '/withdraws', file_extension: 'pdf', filter_data: filters }
  const { id } = (await owner.post('/api/report-download/direct', order)).body.data
  const { name: _name, view: _view, format: _format, ...plan } = asked()
  expect((await asha.post(`/api/download-report/${id}/schedule`, { ...plan, name: 'Theirs' })).status).toBe(404)
  const scheduled = await owner.post(`/api/download-report/${id}/schedule`, { ...plan, name: 'Paid again' })
  expect(scheduled.status, JSON.stringify(scheduled.body)).toBe(200)
  const [row] = await office.rows(
    `select filters, period_filter, file_extension from report_schedule where name = 'Paid again'`,
  )
  expect(row).toMatchObject({
    period_filter: 'requestedAt',
    file_extension: 'pdf',
    filters: { columns: ['id', 'amount'], filters: { status: 'SUCCESS' } },
  })
})

test('recipients are picked from users of the same domains; others are refused', async () => {
  const choices = (await owner.get('/api/schedule-recipients')).body.data
  expect(choices.map(({ name }: { name: string }) => name)).toEqual(['asha', 'bina', 'owner'])
  const north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  expect((await north.get('/api/schedule-recipients')).body.data.map(({ name }: { name: string }) => name)).toEqual([
    'north',
  ])
  const [{ id }] = await office.rows(
    `insert into report_schedule (domain_id, staff_id, name, report_type, title, filters, file_extension, cadence, at_time, recipients, next_at)
     select domain_id, ${north.staffId}, 'North', report_type, title, filters, file_extension, cadence, at_time, array[${north.staffId}::bigint], next_at
     from report_schedule order by id limit 1 returning id`,
  )
  expect((await north.post(`/api/scheduled-reports/${id}/pause`, {})).status).toBe(200)
  const refused = await owner.post('/api/scheduled-reports/schedule', { ...asked(), recipients: ['asha@example.test'] })
  expect(refused.status).toBe(422)
  const stranger = await owner.post('/api/scheduled-reports/schedule', { ...asked(), recipients: ['424242'] })
  expect(JSON.stringify(stranger.body)).toContain('Choose recipients from the list.')
  expect((await asha.get('/api/scheduled-reports')).body.data).toEqual([])
})
