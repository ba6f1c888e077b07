import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupNames, settings } from '#blueprint/settings/definitions.ts'
import {
  confirmation,
  decide,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { geoPolicyKey } from '#platform/auth/geo-rules.ts'
import { keyOfGroup } from '#platform/auth/stored-settings.ts'
import { keepers, relatedSettings, type KeeperName } from './related-settings.ts'

let office: Office
let head: Colleague
let second: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions, rank: 5 })
  second = await office.hire({ username: 'second', permissions: staffPermissions, rank: 5 })
})
afterAll(() => office?.close())

interface Shown {
  readonly name: string
  readonly values: readonly { readonly place: string; readonly value: unknown; readonly currency: string | null }[]
  readonly changed: { readonly by: string; readonly approvedBy: string | null; readonly record: string } | null
}
async function relatedAt(domain: string, client: Colleague = head): Promise<ReadonlyMap<string, Shown>> {
  const { body } = await client.get(`/api/general-setting/values?domain=${domain}`)
  const all: readonly Shown[] = body.data.groups.flatMap(({ related }: { related: readonly Shown[] }) => related)
  return new Map(all.map((one) => [one.name, one]))
}

describe('what other screens keep', () => {
  test('is shown as they show it, with the user who changed it last and the record with the history', async () => {
    const nothing = { minStake: null, maxStake: null, maxLoss: null, maxProfit: null, maxDeviation: null }
    const limits = { ...nothing, maxStake: '40000.00', delaySeconds: 7, ...confirmation }
    expect((await head.post('/api/sports/cricket/limits', limits)).status).toBe(200)
    const brand = { color: '#0b7a43', logo: null, ...confirmation }
    expect((await head.post('/api/domains/1/brand', brand)).status).toBe(200)
    await office.rows(
      `update agent set exposure_limit = 500000, commission_mode = 'rate', match_rate = 250 where id = 100`,
    )
    const related = await relatedAt('1')
    const changed = expect.objectContaining({ by: 'head', approvedBy: null, record: 'sport:cricket' })
    const inCricket = { place: 'Cricket', currency: null }
    expect(related.get('sport.delay_ms')).toMatchObject({ values: [{ ...inCricket, value: 7 }], changed })
    expect(related.get('sport.max_stake')).toMatchObject({ values: [{ ...inCricket, value: '40000.00' }], changed })
    expect(related.get('sport.min_stake')).toEqual({ name: 'sport.min_stake', values: [], changed: null })
    expect(related.get('domain.color')).toMatchObject({
      values: [{ value: '#0b7a43' }],
      changed: { record: 'domain:1' },
    })
    expect(related.get('domain.host')).toMatchObject({ changed: null })
    expect(related.get('agent.exposure_limit')?.values[0]).toMatchObject({ value: '5000.00', currency: 'INR' })
    expect(related.get('agent.match_rate')?.values[0]).toMatchObject({ value: '2.50' })
    const [cricket] = (await head.get('/api/sports?id=cricket')).body.data
    expect(cricket).toMatchObject({ delaySeconds: 7, maxStake: '40000.00' })
    expect((await head.get('/api/history/sport:cricket')).body.data.entries[0]).toMatchObject({ actor: 'head' })
  })

  test('of the groups names who changed each last, with its history', async () => {
    const settingAt = async (domain: string, name: string) => {
      const { body } = await head.get(`/api/general-setting/values?domain=${domain}`)
      const { settings: all } = body.data.groups.find((one: { name: string }) => one.name === 'risk')
      return all.find((one: { name: string }) => one.name === name)
    }
    for (const alertDeposit of ['50000.00', '75000.00']) {
      const { values, version } = (await head.get('/api/general-setting/risk/2')).body.data
      const { reason } = confirmation
      await head.put('/api/general-setting/risk/2', { values: { ...values, alertDeposit }, version, reason })
    }
    const { changed } = await settingAt('2', 'alertDeposit')
    expect(changed).toMatchObject({ by: 'head', approvedBy: null, record: 'setting:settings.risk' })
    expect(await settingAt('2', 'alertBet')).toMatchObject({ changed: null })
    expect(await settingAt('1', 'alertDeposit')).toMatchObject({ changed: null })
    expect((await head.get(`/api/history/${changed.record}`)).body.data.entries[0]).toMatchObject({
      at: changed.at,
      before: { alertDeposit: '50000.00' },
      after: { alertDeposit: '75000.00' },
    })
  })

  test('names both users of a change that needed two', async () => {
    const role = { name: 'Cashier', description: null, rank: 40, status: 'ACTIVE', workProfile: null, dayLimit: null }
    const entered = { ...role, itemLimit: null, permissions: ['DEPOSIT_VIEW'] }
    expect((await head.post('/api/role-create', { values: entered, ...confirmation })).status).toBe(200)
    const [{ id }] = (await head.get('/api/roles?name=Cashier')).body.data
    const body = { values: { ...entered, itemLimit: '250.00' }, version: 1, ...confirmation }
    const asked = await head.put(`/api/role-edit/${id}`, body)
    expect(asked.status).toBe(202)
    expect((await decide(second, asked.body.data.approval)).status).toBe(200)
    const limit = (await relatedAt('0')).get('role.item_limit')
    expect(limit?.values).toContainEqual({ place: 'Cashier', value: '250.00', currency: null })
    expect(limit?.changed).toMatchObject({ by: 'head', approvedBy: 'second', record: `role:${id}` })
    const [saved] = (await head.get(`/api/history/role:${id}`)).body.data.entries
    expect([saved.before.itemLimit, saved.after.itemLimit]).toEqual([null, '250.00'])
    expect(saved.after).not.toHaveProperty('item_limit')
  })

  test('is shown to those who may open the screen that keeps it', async () => {
    const reader = await office.hire({ username: 'reader', permissions: ['SETTING_PAGE_VIEW', 'ROLE_VIEW'] })
    const names = [...(await relatedAt('1', reader)).keys()]
    expect(names).toEqual(['role.item_limit', 'role.day_limit'])
  })

  test('of a domain is its own, and of all domains names each', async () => {
    const hosts = async (domain: string) =>
      (await relatedAt(domain)).get('domain.host')?.values.map(({ place }) => place)
    expect(await hosts('2')).toEqual(['Second House'])
    expect(await hosts('0')).toEqual(['First House', 'Second House'])
  })
})

/** What these records have beside values that are read like settings. */
const noSettings: Readonly<Record<KeeperName, readonly string[]>> = {
  role: ['name', 'description', 'permissions', 'rank', 'status', 'work_profile'],
  sport: ['name', 'names', 'is_active', 'is_visible', 'is_bet_locked', 'sort_order', 'provider_ids'],
  market_template: ['sport', 'name', 'kind', 'runners', 'winners', 'line', 'max_distance', 'rules', 'is_active'],
  agent: [
    ['domain_id', 'parent_id', 'level', 'upline', 'username', 'name', 'status', 'is_bet_locked', 'credit_reference'],
    ['verticals', 'point_value', 'is_share_locked', 'deepest_level', 'phone', 'city', 'reference', 'remark'],
  ].flat(),
  // Name and time zone are settings of the group Site.
  domain: ['code', 'name', 'time_zone', 'theme', 'status'],
}
const ofEveryRow = ['id', 'version', 'created_at', 'updated_at']

const sources = globSync('src/**/*.{ts,sql}', {
  exclude: (name) => name.endsWith('.test.ts') || name === 'node_modules',
})
const textOf = (file: string): string => readFileSync(file, 'utf8')

describe('the screen and what is read', () => {
  test('every column of the records that keep settings is shown, or is no setting', async () => {
    const columns: readonly { name: string; at: string; initial: string | null }[] = await office.rows(
      `select table_name as at, column_name as name, column_default as initial from information_schema.columns
       where table_schema = 'public' and table_name = any($1)`,
      [Object.keys(keepers)],
    )
    const open = columns.filter(
      ({ at, name }) => !ofEveryRow.includes(name) && !noSettings[at as KeeperName].includes(name),
    )
    expect(open.map(({ at, name }) => `${at}.${name}`).toSorted()).toEqual(Object.keys(relatedSettings).toSorted())
    for (const { at, name, initial } of open) {
      const { kind, initial: shown } = relatedSettings[`${at}.${name}`]!
      const stored = initial?.replace(/^'?(.*?)'?(::.*)?$/, '$1') ?? null
      const own = stored === null || stored === '-1' ? null : kind.toWire(kind.isNumeric ? Number(stored) : stored)
      expect([`${at}.${name}`, own]).toEqual([`${at}.${name}`, shown])
    }
  })

  test('every column that is shown is read elsewhere', () => {
    const code = sources
      .filter((file) => !/settings\/related|database\/tables/.test(file))
      .map(textOf)
      .join('\n')
    const unread = Object.keys(relatedSettings).filter((name) => {
      const column = name.slice(name.indexOf('.') + 1)
      return !new RegExp(`[.'\\s]${column}\\b`).test(code.replaceAll(/^\s+${column} .*$/gm, ''))
    })
    expect(unread).toEqual([])
  })

  test('every stored setting that is read is a group of the screen, the mode of locations or a lock', () => {
    const read = sources.flatMap((file) =>
      /migrations\//.test(file) && /delete from setting/.test(textOf(file))
        ? []
        : [...textOf(file).matchAll(/\bkey = '([\w.]+)'/g)].map(([, key = '']) => key),
    )
    const known = [...groupNames.map(keyOfGroup), geoPolicyKey, 'audit_turn', 'node_day_turn']
    expect([...new Set(read)].filter((key) => !known.includes(key))).toEqual([])
    expect(read).toContain('settings.access')
  })

  test('every setting that SQL reads by its name is on the screen', () => {
    const names = new Set<string>(Object.values(settings).flatMap((group) => Object.keys(group)))
    const read = sources.flatMap((file) => [
      ...[...textOf(file).matchAll(/alert_from\('(\w+)'/g)].map(([, name = '']) => name),
      ...[...textOf(file).matchAll(/value ->> '(\w+)'[^;]{0,60} from setting\b/g)].map(([, name = '']) => name),
    ])
    expect(read).toEqual(expect.arrayContaining(['alertBet', 'settlementDay']))
    expect([...new Set(read)].filter((name) => !names.has(name) && name !== 'mode')).toEqual([])
  })
})
