import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealingKeys } from '#checks/harness/small-operator.ts'
import { catalogueDesk, type CatalogueDesk } from '#checks/harness/staff/catalogue-desk.ts'
import { confirmation, staffPermissions } from '#checks/harness/staff/office.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { syncedVerticals } from '#areas/casino/catalogue-sync/sync-screens.ts'
import { compareCatalogue } from '#areas/casino/catalogue-work/catalogue-sync-task.ts'

let desk: CatalogueDesk
beforeAll(async () => {
  desk = await catalogueDesk(staffPermissions)
})
afterAll(() => desk?.office.close())

const lines = [
  'game_code,name,provider,category,rtp,volatility,min_bet,max_bet,devices,image',
  'tiger,Tiger™ River,lw,slot,93.07,high,0.10,100.00,desktop|mobile,',
  'crane,"Paper, ""Crane""; two",lw,slot,,,,,desktop,',
  'formula,=Formula,lw,live,96,,,,mobile,',
]
const upload = (path: string, csv: string, query = '') =>
  desk.staff.post(`/api${path}/changes/file${query}`, {
    domain: '1',
    file: Buffer.from(csv).toString('base64'),
    reason: confirmation.reason,
  })
const fileOf = async (path: string, client = desk.staff) => (await client.get(`/api${path}/file?domain=1`)).body.data

test.each(syncedVerticals.map(({ name, games }) => [name, games.path] as const))(
  'the file of the games of %s makes no difference when it is compared as it is',
  async (_, path) => {
    expect((await upload(path, lines.join('\n'))).status).toBe(200)
    const { db } = desk.office.database
    expect(await compareCatalogue({ db, sealingKeys, mayLoopback: true, now: instantNow })).toBe(true)
    const ids = (await desk.list(`${path}/changes?status=OPEN&detectedAt=all`)).map(({ id }) => id)
    const all = { ids, overwritesEdited: false, linksRenamed: true }
    expect((await desk.press(`${path}/changes/applications`, all))[0]).toBe(200)
    const { csv, games } = await fileOf(path)
    expect(games).toBe(3)
    for (const file of [csv, `\uFEFF${csv}`, csv.replaceAll('\n', '\r\n')]) {
      const { status, body } = await upload(path, file, '?preview=1')
      expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('0 new, 0 changed, 0 refused')])
    }
    const edited = await upload(path, csv.replace('Tiger™ River', 'Tiger™ Falls'), '?preview=1')
    expect(JSON.stringify(edited.body)).toContain('0 new, 1 changed, 0 refused')
  },
)

test('the file is for staff of the operator who edit the games, in their domains', async () => {
  const [qtech] = syncedVerticals
  const { path, edit, view } = qtech.games
  const { office } = desk
  const editor = await office.hire({ username: 'of.one', permissions: [edit, view], domains: [1] })
  const abroad = await office.hire({ username: 'of.two', permissions: [edit, view], domains: [2] })
  const ofAgent = await office.hire({ username: 'of.agent', permissions: [edit, view], domains: [1], agentId: 100n })
  const viewer = await office.hire({ username: 'of.view', permissions: [view], domains: [1] })
  const status = async (client: typeof editor, query = '') => (await client.get(`/api${path}/file${query}`)).status
  expect([await status(editor), await status(editor, '?domain=2'), await status(desk.staff)]).toEqual([200, 404, 422])
  expect([await status(abroad, '?domain=1'), await status(viewer)]).toEqual([404, 403])
  expect(await status(ofAgent)).toBeGreaterThanOrEqual(403)
})
