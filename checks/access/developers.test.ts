import { afterAll, beforeAll, expect, test } from 'vitest'
import { contains } from '#blueprint/filters.ts'
import { id, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { isDeveloperPermission } from '#blueprint/screen/permission-classes.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { module } from '#blueprint/screen/module.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, testSettings } from '#checks/harness/staff/staff.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import { sql } from 'kysely'
import { bindings } from '#engine/bindings.ts'
import { dataset } from '#engine/list/dataset.ts'
import { startInProcessServer, type SessionHeaders, type InProcessServer } from './in-process-server.ts'

const developerPermissions = permissions.filter(isDeveloperPermission)

/** A list for each developer permission, so that all are covered even if the product has no screen for one. */
const lists = developerPermissions.map((permission) =>
  list({
    path: `/behind-${permission.toLowerCase().replaceAll('_', '-')}`,
    title: permission,
    permission,
    scope: 'everyone',
    columns: { id: id(), name: text('Name') },
    filters: { name: contains() },
    sort: ['id', 'ascending'],
  }),
)
const catalogue = [...modules, module({ name: 'behind', title: 'Behind', screens: lists })]
const bound = bindings({
  datasets: lists.map((each) =>
    dataset(each, ({ db }) => db.selectFrom('currency').select([sql<bigint>`1`.as('id'), 'code as name'])),
  ),
})

const modes = ['main', 'dev', 'other'] as const
let database: TestDatabase
const sites = new Map<(typeof modes)[number], InProcessServer>()
const users = new Map<string, { readonly pass: SessionHeaders; readonly held: readonly Permission[] }>()

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  for (const siteMode of modes)
    sites.set(
      siteMode,
      await startInProcessServer(database, {
        settings: { ...testSettings, siteMode },
        catalogue,
        bindings: [...allBindings, bound],
      }),
    )
  const first = sites.get('dev')!
  const hire = async (username: string, held: readonly Permission[], isDeveloper: boolean) => {
    const { pass } = await first.addUser({ username, permissions: held, isDeveloper })
    users.set(username, { pass, held: isDeveloper ? [...held, 'IS_DEVELOPER'] : held })
  }
  await hire('developer', developerPermissions, true)
  await hire('everything', permissions, true)
  await hire('of the role', developerPermissions, false)
  await hire('only the mark', [], true)
  await hire(
    'nothing of it',
    permissions.filter((each) => !isDeveloperPermission(each)),
    false,
  )
})
afterAll(async () => {
  for (const site of sites.values()) await site.close()
  await database?.close()
})

test('AZ-04 denies developer screens to everyone on the main site and elsewhere requires the permission', async () => {
  const wrong: string[] = []
  let cells = 0
  for (const [mode, site] of sites) {
    const routes = site.routes.filter(
      ({ permission, method }) => method === 'GET' && permission && isDeveloperPermission(permission),
    )
    expect(routes.length).toBeGreaterThanOrEqual(developerPermissions.length * 2)
    for (const [name, { pass, held }] of users)
      for (const { path, permission } of routes) {
        cells += 1
        const { status } = await site.ask(pass, { method: 'GET', path: path.replace(/:\w+/g, '7') })
        const may = mode !== 'main' && held.some((each) => each === permission)
        if (may ? status === 403 || status >= 500 : status !== 403) wrong.push(`${mode}: ${name} ${path}: ${status}`)
      }
  }
  console.log(`AZ-04: ${modes.length} site modes x ${users.size} users, ${cells} cells, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})

test('AZ-04 reports no developer permission to the panel of the main site', async () => {
  for (const [mode, site] of sites)
    for (const [name, { pass, held }] of users) {
      const read = async (path: string) =>
        (JSON.parse((await site.ask(pass, { method: 'GET', path })).text) as { data: Record<string, unknown> }).data
      const map = await read('/api/site-access-level')
      const granted = developerPermissions.filter((each) => map[each] === true)
      expect(granted, `${mode} ${name}`).toEqual(
        mode === 'main' ? [] : developerPermissions.filter((each) => held.includes(each)),
      )
      const { is_developer: isDeveloper, site_mode: siteMode } = await read('/api/site-config')
      expect([siteMode, mode === 'main' && isDeveloper], name).toEqual([mode, false])
    }
})

test('AZ-04 lets only developers grant developer permissions', async () => {
  const site = sites.get('dev')!
  const tree = async (name: string) => {
    const { text: answered } = await site.ask(users.get(name)!.pass, { method: 'GET', path: '/api/permission-tree' })
    const { data } = JSON.parse(answered) as { data: { permissions: { name: string; isGrantable: boolean }[] }[] }
    return data
      .flatMap(({ permissions }) => permissions)
      .filter(({ name: each, isGrantable }) => isDeveloperPermission(each) && isGrantable)
      .map(({ name: each }) => each)
  }
  expect(await tree('nothing of it')).toEqual([])
  expect((await tree('everything')).toSorted()).toEqual([...developerPermissions].toSorted())
})

test('masters and device restrictions are work of the operator in every mode', async () => {
  const main = sites.get('main')!
  const { pass } = await sites
    .get('dev')!
    .addUser({ username: 'masters', permissions: ['DEV_DR_VIEW', 'DEV_MASTERS_VIEW'] })
  const map = JSON.parse((await main.ask(pass, { method: 'GET', path: '/api/site-access-level' })).text).data
  expect([map.DEV_DR_VIEW, map.DEV_MASTERS_VIEW, map.IS_DEVELOPER]).toEqual([true, true, false])
  expect((await main.ask(pass, { method: 'GET', path: '/api/device-restrictions' })).status).toBe(200)
})

test('the mapping mode is that of the request, for developers where developer screens are open', async () => {
  const read = async (mode: 'main' | 'dev', name: string, headers = {}) => {
    const { text: answered } = await sites
      .get(mode)!
      .ask(users.get(name)!.pass, { method: 'GET', path: '/api/site-config', headers })
    return JSON.parse(answered).data.is_mapping
  }
  const mapping = { 'x-mapping': '1' }
  expect(await read('dev', 'developer', mapping)).toBe(true)
  expect(await read('dev', 'developer')).toBe(false)
  expect(await read('dev', 'nothing of it', mapping)).toBe(false)
  expect(await read('main', 'developer', mapping)).toBe(false)
})

test('developer screens open in main mode only if the server permits it and the setting is on', async () => {
  const { pass } = users.get('developer')!
  const opened = await startInProcessServer(database, {
    settings: { ...testSettings, siteMode: 'main', mayOpenDeveloperScreens: true },
    catalogue,
    bindings: [...allBindings, bound],
  })
  const read = async (site: InProcessServer) => {
    const answer = await site.ask(pass, { method: 'GET', path: '/api/site-config' })
    const config = JSON.parse(answer.text).data
    const access = JSON.parse((await site.ask(pass, { method: 'GET', path: '/api/site-access-level' })).text).data
    return [config.site_mode, config.is_developer, config.has_developer_screens, access.IS_DEVELOPER]
  }
  expect(await read(opened)).toEqual(['main', false, false, false])
  await database.ownerPool
    .query(`insert into setting (domain_id, key, value) values (0, 'settings.site', '{"developerScreens": true}')
    on conflict (domain_id, key) do update set value = excluded.value`)
  await expect.poll(() => read(opened)).toEqual(['main', true, true, true])
  expect(await read(sites.get('main')!)).toEqual(['main', false, false, false])
  expect(await read(sites.get('dev')!)).toEqual(['dev', true, false, true])
  await database.ownerPool.query(`delete from setting where key = 'settings.site'`)
  await opened.close()
})

test('the documentation is shown to signed-in users only, in every mode', async () => {
  for (const [mode, site] of sites)
    for (const path of ['/docs', '/docs/client.ts', '/api/openapi.json']) {
      expect((await site.ask({}, { method: 'GET', path })).status, `${mode} ${path}`).toBe(401)
      expect((await site.ask(users.get('only the mark')!.pass, { method: 'GET', path })).status, path).toBe(200)
    }
})
