import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { provesCatalogue } from '#checks/harness/examples/example-catalogue.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { until } from '#checks/harness/time/until.ts'
import { alerts } from './alerts.screen.ts'

/** The fields of an entry as the page sends them. */
const example = {
  title: 'Cashier closed tonight',
  message: 'Deposits and payouts stop from 03:00 to 04:00.',
  level: 'WARNING',
  display: 'BAR',
  mustAcknowledge: false,
  audience: 'ALL',
}

it('staff add, order, activate and remove site alerts', () => provesCatalogue(alerts, example))

let office: Office
let editor: Colleague
let reader: Colleague
beforeAll(async () => {
  office = await openOffice({})
  editor = await office.hire({ username: 'editor', permissions: ['ALERTS_VIEW', 'ALERTS_EDIT'] })
  reader = await office.hire({ username: 'reader', permissions: ['ALERTS_VIEW'] })
})
afterAll(() => office.close())
beforeEach(() => office.rows(`update site_alert set status = 'REMOVED'`))

type More = Readonly<Record<string, unknown>>
const add = (more: More) => editor.post('/api/alerts-create', { values: { ...example, domain: '1', ...more } })
const listed = async (query = ''): Promise<readonly More[]> => (await editor.get(`/api/alerts${query}`)).body.data

/** Adds an active alert; returns its id. */
async function publish(more: More = {}): Promise<string> {
  expect((await add(more)).status).toBe(200)
  const id = String((await listed()).at(-1)?.['id'])
  expect((await editor.post(`/api/alerts/${id}/activate`, {})).status).toBe(200)
  return id
}
const publicAlerts = async (path: string): Promise<readonly More[]> =>
  (await (await fetch(`${office.url}/api/content/${path}`)).json()).data.alerts

test('shows alerts on the player site in their order, each in its language and on its platforms', async () => {
  const first = await publish({ pages: ['CASHIER'], endsAt: '2990-01-01T00:00' })
  await publish({ title: 'केवल हिंदी', language: 'hi' })
  const last = await publish({ title: 'New terms', display: 'BLOCKING', mustAcknowledge: true, platforms: ['android'] })
  await publish({ title: 'Later', startsAt: '2990-01-01T00:00' })
  const titles = async (path: string) => (await publicAlerts(path)).map(({ title }) => title)
  await until('two alerts on Android', async () => (await titles('1/en/android')).length === 2)
  const [one, two] = await publicAlerts('1/en/android')
  const [{ ends } = { ends: null }] = await office.rows('select ends_at as ends from site_alert where id = $1', [first])
  expect(one).toEqual({
    id: first,
    audience: 'ALL',
    vipLevels: [],
    endsAt: ends.toISOString(),
    level: 'WARNING',
    display: 'BAR',
    title: example.title,
    message: example.message,
    pages: ['CASHIER'],
    mustAcknowledge: false,
  })
  expect(two).toMatchObject({ id: last, title: 'New terms', display: 'BLOCKING', mustAcknowledge: true, pages: [] })
  await until('Hindi', async () => (await titles('1/hi/web')).length === 2)
  expect(await titles('1/hi/web')).toEqual([example.title, 'केवल हिंदी'])
  expect(await titles('2/en/web')).toEqual([])
})

test('refuses what cannot be shown: a blocking dialog that is never acknowledged, a toast that is, and unknown choices', async () => {
  const refusals: readonly (readonly [More, string])[] = [
    [{ display: 'BLOCKING' }, 'mustAcknowledge'],
    [{ display: 'TOAST', mustAcknowledge: true }, 'mustAcknowledge'],
    [{ message: '' }, 'message'],
    [{ message: 'x'.repeat(1001) }, 'message'],
    [{ title: 'x'.repeat(81) }, 'title'],
    [{ level: 'LOUD' }, 'level'],
    [{ pages: ['ELSEWHERE'] }, 'pages'],
    [{ audience: 'VIP' }, 'vipLevels'],
    [{ startsAt: '2030-06-01T10:00', endsAt: '2030-06-01T10:00' }, 'endsAt'],
  ]
  for (const [more, field] of refusals) {
    const { status, body } = await add(more)
    expect([status, Object.keys(body.fields ?? {})], field).toEqual([422, [field]])
  }
  expect(await listed()).toEqual([])
})

test('counts who was shown and who acknowledged an alert', async () => {
  const id = await publish({ display: 'DIALOG', mustAcknowledge: true })
  await office.rows('insert into content_tally (entry_id, domain_id, views, clicks) values ($1, 1, 40, 0)', [id])
  await office.rows(
    `insert into site_alert_acknowledgement (cell, player_id, alert_id, domain_id)
      select cell, id, $1, domain_id from player where domain_id = 1 order by id limit 3`,
    [id],
  )
  const [{ players } = { players: 0 }] = await office.rows(
    'select count(*)::int as players from site_alert_acknowledgement where alert_id = $1',
    [id],
  )
  expect(players).toBeGreaterThan(0)
  expect((await listed()).map(({ views, acknowledged }) => [views, acknowledged])).toEqual([[40, players]])
  const opened = await reader.get(`/api/alert-acknowledgements?alertId=${id}`)
  expect(opened.body.data.map((row: More) => row['alert'])).toEqual(Array(players).fill(example.title))
})

test('who may only view alerts changes none', async () => {
  const id = await publish()
  expect((await reader.get('/api/alerts')).body.data).toHaveLength(1)
  expect((await reader.post('/api/alerts-create', { values: { ...example, domain: '1' } })).status).toBe(403)
  expect((await reader.post(`/api/alerts/${id}/deactivate`, {})).status).toBe(403)
  expect(await office.rows('select status from site_alert where id = $1', [id])).toEqual([{ status: 'ACTIVE' }])
})
