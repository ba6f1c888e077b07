import { workProfileLabels } from '#areas/access/presets/profile-labels.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nearestProfile, rolePresets } from '#areas/access/presets/role-presets.ts'
import { knownPermissions } from '#areas/access/roles/where-used.facts.ts'
import { menu, modules } from '#areas/index.ts'
import { currentCards, periodCards, queueCards } from '#areas/overview/dashboard/cards.ts'
import { dashboardOf, type PanelName } from '#areas/overview/dashboard/roles/role-dashboards.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import type { Screen } from '#blueprint/screen/module.ts'
import { isDeveloperPermission, isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { permissionDefinitions, type Permission } from '#blueprint/screen/permissions.ts'
import { profileScreens, workProfiles, type WorkProfile } from '#blueprint/work-profiles.ts'
import { tours } from '#panel/help/tours.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertBranches } from '#checks/harness/staff/branches.ts'
import { isInRun } from '#checks/run-size.ts'
import { startInProcessServer, type InProcessServer, type SessionHeaders } from './in-process-server.ts'

let database: TestDatabase
let server: InProcessServer
const passes = new Map<WorkProfile, SessionHeaders>()
const heldBy = (profile: WorkProfile): ReadonlySet<Permission> =>
  new Set(rolePresets[workProfileLabels[profile]]!.permissions)

beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  server = await startInProcessServer(database)
  for (const profile of workProfiles) {
    const agent = profile === 'AGENT' ? { agentId: 110n } : {}
    const user = { username: profile.toLowerCase(), permissions: [...heldBy(profile)], domains: [1], ...agent }
    passes.set(profile, (await server.addUser(user)).pass)
  }
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const read = async (profile: WorkProfile, path: string) => {
  const { status, text } = await server.ask(passes.get(profile)!, { method: 'GET', path })
  return { status, body: JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> } }
}
const permissionOf = (screen: Screen): Permission =>
  screen.shape === 'form' ? (screen.edit ?? screen.create)!.permission : screen.permission
const screenAt = (path: string): Screen => {
  const found = modules.flatMap(({ screens }) => screens).find((one) => one.shape !== 'form' && one.path === path)
  if (!found) throw new Error(`There is no screen at ${path}`)
  return found
}
const panelPermissions: Readonly<Record<PanelName, Permission>> = {
  days: 'PROFIT_VIEW',
  products: 'PROFIT_VIEW',
  winners: 'PL_BY_DOWNLINE',
  losers: 'PL_BY_DOWNLINE',
  payments: 'DEPOSIT_VIEW',
  verticals: 'PROFIT_VIEW',
  funnel: 'PLAYERS_VIEW',
  depositors: 'DEPOSIT_VIEW',
  exposures: 'PLAYER_EXPOSURE_VIEW',
  hours: 'PROFIT_VIEW',
  players: 'PLAYERS_VIEW',
  exposureNow: 'PLAYER_EXPOSURE_VIEW',
}

describe.each(workProfiles.map((profile) => [workProfileLabels[profile], profile] as const))('%s', (_, profile) => {
  test('opens its first screen, its favourites and every entry of its menu', async () => {
    const held = heldBy(profile)
    const own = profileScreens[profile].map(screenAt)
    expect(own.filter((screen) => !held.has(permissionOf(screen))).map((screen) => permissionOf(screen))).toEqual([])
    const steps = tours[profile].map(([path]) => screenAt(path))
    expect(new Set(steps).size).toBe(5)
    expect(steps.filter((screen) => !held.has(permissionOf(screen))).map(permissionOf)).toEqual([])
    const entries = menu.flatMap(({ entries }) => entries.map(({ screen }) => screen))
    const shown = entries.filter((screen) => held.has(permissionOf(screen)))
    expect(shown.length).toBeGreaterThan(3)
    const turn = workProfiles.indexOf(profile)
    for (const screen of new Set([...own, ...shown.filter((_, at) => isInRun(at + turn, 3))])) {
      if (screen.shape !== 'list') continue
      const { status } = await read(profile, apiPath(screen.path))
      expect([screen.path, status]).toEqual([screen.path, 200])
    }
    expect((await read(profile, '/api/user-detail')).body.data['work_profile']).toBe(profile)
  })

  test('has a dashboard of which every card is permitted and every list opens', async () => {
    const held = heldBy(profile)
    const own = dashboardOf(profile)
    const queues = (await read(profile, '/api/dashboard/queues')).body.data
    const { currencies } = (await read(profile, '/api/dashboard/figures')).body.data as {
      currencies: Readonly<Record<string, unknown>>[]
    }
    const cards = { ...periodCards, ...currentCards }
    const queueNames = own?.queues ?? (Object.keys(queueCards) as (keyof typeof queueCards)[])
    const figureNames = own?.figures ?? (Object.keys(cards) as (keyof typeof cards)[])
    expect(queueNames.filter((name) => queues[name] === undefined)).toEqual([])
    expect(figureNames.filter((name) => currencies[0]?.[name] === undefined)).toEqual([])
    expect((own?.panels ?? []).filter((name) => !held.has(panelPermissions[name]))).toEqual([])
    const all = [...queueNames.map((name) => queueCards[name]), ...figureNames.map((name) => cards[name])]
    for (const card of all.filter((_, at) => isInRun(at + workProfiles.indexOf(profile), 3))) {
      const { sort: _sort, direction: _direction, ...filters } = card.search('2026-11-01..2026-11-02')
      const path = `${apiPath(card.list.path)}?${new URLSearchParams(filters)}`
      expect([path, (await read(profile, path)).status]).toEqual([path, 200])
    }
  })

  test('holds each permission to act with a screen it is used on, and none that it could not be given', () => {
    const held = heldBy(profile)
    const known = knownPermissions(modules).filter(({ name }) => (held as ReadonlySet<string>).has(name))
    const unreachable = known.filter(
      ({ needs }) => needs.length > 0 && !needs.some((one) => held.has(one as Permission)),
    )
    expect(unreachable.map(({ name }) => name)).toEqual([])
    expect([...held].filter(isDeveloperPermission)).toEqual([])
    if (profile === 'AGENT') expect([...held].filter(isOfOperator)).toEqual([])
    expect(nearestProfile(held)).toBe(profile)
  })
})

test('a tour that was taken is not offered again, whatever the device, until it is started over', async () => {
  const pass = passes.get('SUPPORT')!
  const seen = async () => (await read('SUPPORT', '/api/user-detail')).body.data['tours_seen']
  const note = (body: unknown) => server.ask(pass, { method: 'POST', path: '/api/profile/tours', body })
  expect(await seen()).toEqual([])
  for (const _ of ['once', 'twice']) expect((await note({ profile: 'SUPPORT', isSeen: true })).status).toBe(200)
  expect(await seen()).toEqual(['SUPPORT'])
  expect((await note({ profile: 'NOBODY', isSeen: true })).status).toBe(422)
  expect((await note({ profile: 'SUPPORT', isSeen: false })).status).toBe(200)
  expect(await seen()).toEqual([])
  expect((await read('CASHIER', '/api/user-detail')).body.data['tours_seen']).toEqual([])
})

test('there are twelve presets, and a role without permissions has no profile', () => {
  expect(Object.keys(rolePresets)).toHaveLength(12)
  expect(nearestProfile(new Set())).toBeNull()
})

test('every permission has a title of its own and one line of meaning', () => {
  const texts = [...permissionDefinitions.values()]
  const titles = texts.map(({ title }) => title)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  for (const { title, meaning } of texts) {
    expect(title).toMatch(/^[A-Z][\p{L} &/-]{3,40}$/u)
    expect(meaning).toMatch(/^[A-Z][^_]{9,90}[^.]$/)
    expect(meaning).not.toBe(title)
  }
})
