import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmation,
  decide,
  staffPermissions,
  openOffice,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { groupNames } from '#blueprint/settings/definitions.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'
import { forgetCached } from '#platform/auth/sessions/ttl-cache.ts'

let office: Office
let head: Colleague
let second: Colleague
let oneDomain: Colleague
let reader: Colleague

beforeAll(async () => {
  office = await openOffice()
  head = await office.hire({ username: 'head', permissions: staffPermissions })
  second = await office.hire({ username: 'second', permissions: staffPermissions })
  oneDomain = await office.hire({ username: 'one.domain', permissions: staffPermissions, domains: [1] })
  reader = await office.hire({ username: 'reader', permissions: ['SETTING_PAGE_VIEW'] })
})
afterAll(() => office?.close())

const load = async (path: string, client: Colleague = head) => client.get(`/api/general-setting/${path}`)
/** Saves a group with the given fields changed and all other values as stored. */
async function save(path: string, change: Readonly<Record<string, unknown>>, client: Colleague = head) {
  const { values, version } = (await load(path, client)).body.data
  return client.put(`/api/general-setting/${path}`, {
    values: { ...values, ...change },
    version,
    ...confirmationFor(path),
  })
}
const confirmationFor = (path: string) =>
  /access|betting|payments/.test(path) ? confirmation : { reason: confirmation.reason }
const effectiveSetting = async (domain: string, group: string, name: string, client: Colleague = head) => {
  const { body } = await client.get(`/api/general-setting/values?domain=${domain}`)
  const found = body.data.groups.find((one: { name: string }) => one.name === group)
  return found.settings.find((one: { name: string }) => one.name === name)
}
const reportDays = () => effectiveSetting('1', 'reports', 'reportDays')

describe('a setting', () => {
  test('is inherited from the operator level unless the domain overrides it, also after the override is removed', async () => {
    expect(await reportDays()).toMatchObject({ isOwn: false, value: 183, inherited: 183, changed: null })
    expect((await save('reports', { reportDays: 90 })).body.message).toBe('House reports settings saved')
    expect(await reportDays()).toMatchObject({ isOwn: false, value: 90, inherited: 90, changed: { by: 'head' } })
    expect((await save('reports/1', { reportDays: 60 })).status).toBe(200)
    expect(await reportDays()).toMatchObject({ isOwn: true, value: 60, inherited: 90 })
    expect(await effectiveSetting('2', 'reports', 'reportDays')).toMatchObject({ value: 90 })
    expect((await save('reports/1', { reportDays: null })).status).toBe(200)
    expect(await reportDays()).toMatchObject({ isOwn: false, value: 90 })
  })

  test('records old and new values in the audit log', async () => {
    await save('risk/2', { alertDeposit: '50000.00' })
    await save('risk/2', { alertDeposit: '75000.00' })
    const traces = await office.rows(
      `select actor, domain_id, before ->> 'alertDeposit' as before, after ->> 'alertDeposit' as after, reason from audit
       where action = 'risk-settings.saved' order by at`,
    )
    expect(traces).toEqual([
      expect.objectContaining({ actor: 'head', domain_id: 2, before: null, after: '50000.00' }),
      expect.objectContaining({ before: '50000.00', after: '75000.00', reason: expect.stringContaining('CHECKED') }),
    ])
  })

  test.each([
    ['reports', 'reportDays', 184, 'At most 183'],
    ['reports', 'reportDays', 30, 'At least 31'],
    ['reports', 'fileDays', 0, 'At least 1'],
    ['access', 'idleMinutes', 16, 'At most 15'],
    ['access', 'lockFailures', 6, 'At most 5'],
    ['betting', 'minStake', '-1.00', 'At least'],
    ['betting', 'maxStake', 'plenty', 'Enter an amount'],
    ['betting', 'maxDeviation', '100.01', 'At most 100 %'],
    ['site/1', 'timeZone', 'Mars/Olympus', 'Choose from the list.'],
    ['site/1', 'supportEmail', 'nowhere', 'Enter an email address.'],
    ['site', 'maintenanceIps', '1.2.3', 'Enter IP addresses or ranges'],
    ['site/1', 'siteMode', 'dev', 'Not a field of this form.'],
    ['notifications', 'sounds', ['trumpet'], 'Choose from the list.'],
  ])('of %s rejects %s = %j', async (path, field, value, sentence) => {
    const { status, body } = await save(path, { [field]: value })
    expect([status, body.fields[field]]).toEqual([422, expect.stringContaining(sentence)])
  })

  test('is rejected if it contradicts another setting, here or in a domain that inherits it', async () => {
    expect((await save('payments', { minDeposit: '500.00', maxDeposit: '100.00' })).body.fields).toEqual({
      maxDeposit: 'Max must not be below min.',
    })
    const asks = await save('payments/2', { maxDeposit: '200.00' })
    expect((await decide(second, asks.body.data.approval)).status).toBe(200)
    expect((await save('payments', { minDeposit: '500.00' })).body.fields).toEqual({
      maxDeposit: 'Max must not be below min. Domain: Second House.',
    })
  })

  test('is not overwritten after a concurrent change, and is not saved without changes', async () => {
    const { values, version } = (await load('bonus')).body.data
    expect((await save('bonus', { wagering: 12 })).status).toBe(200)
    const late = await head.put('/api/general-setting/bonus', {
      values: { ...values, wagering: 5 },
      version,
      reason: confirmation.reason,
    })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect((await save('bonus', {})).body.data).toBe('No changes to save.')
  })
})

describe('a sensitive group', () => {
  test('developer screens are opened by two users, and closed by one', async () => {
    const asked = await save('site', { developerScreens: true })
    expect(asked.status).toBe(202)
    expect((await decide(head, asked.body.data.approval)).status).toBe(403)
    expect((await decide(second, asked.body.data.approval)).status).toBe(200)
    expect((await load('site')).body.data.values.developerScreens).toBe(true)
    expect((await save('site', { developerScreens: false })).status).toBe(200)
  })

  test('FYE-01 takes effect only after approval by a second user', async () => {
    const waits = await save('betting/1', { maxStake: '5000.00' })
    expect([waits.status, waits.body.message]).toEqual([202, 'Awaiting second approval'])
    expect(await effectiveSetting('1', 'betting', 'maxStake')).toMatchObject({ value: null })
    expect((await decide(head, waits.body.data.approval)).status).toBe(403)
    expect((await decide(second, waits.body.data.approval)).body.message).toBe('Betting settings: done')
    expect(await effectiveSetting('1', 'betting', 'maxStake')).toMatchObject({
      isOwn: true,
      value: '5000.00',
      changed: { by: 'head', approvedBy: 'second' },
    })
    const traces = await office.rows(
      `select actor, input ->> 'maker' as maker from audit where action = 'betting-settings.saved'`,
    )
    expect(traces).toEqual([{ actor: 'second', maker: 'head' }])
  })

  test('requires the transaction password', async () => {
    const { values, version } = (await load('access')).body.data
    const bare = await head.put('/api/general-setting/access', {
      values: { ...values, idleMinutes: 10 },
      version,
      reason: confirmation.reason,
    })
    expect(bare.body.fields).toHaveProperty('transactionPassword')
  })
})

describe('editing settings', () => {
  test('requires the edit permission; view permission shows all values without a form', async () => {
    expect((await load('site', reader)).status).toBe(403)
    expect((await reader.get('/api/general-setting/values?domain=0')).body.data.groups).toHaveLength(groupNames.length)
  })

  test('is limited to own domains; the operator level requires all domains', async () => {
    expect((await load('site/1', oneDomain)).status).toBe(200)
    expect((await load('site/2', oneDomain)).status).toBe(404)
    expect((await load('site', oneDomain)).status).toBe(404)
    expect((await oneDomain.get('/api/general-setting/values?domain=2')).status).toBe(404)
    const { body } = await oneDomain.get('/api/general-setting/values')
    expect(body.data.places).toEqual([{ id: '1', name: 'First House', currency: 'INR' }])
  })

  test('can be restricted to staff of all domains by a setting', async () => {
    expect((await save('site', { editors: 'HOUSE' })).status).toBe(200)
    expect((await save('site/1', { footer: 'Mine' }, oneDomain)).body.data).toBe(
      'Only staff of all domains can edit settings.',
    )
    expect((await oneDomain.get('/api/general-setting/values')).body.data.untouchable).toContain(
      'Only staff of all domains',
    )
    expect((await save('site', { editors: null })).status).toBe(200)
    expect((await save('site/1', { footer: 'Mine' }, oneDomain)).status).toBe(200)
  })
})

describe('effect of settings', () => {
  test('applies name, currency symbol and contacts of the domain to the site', async () => {
    await save('site/1', {
      name: 'The Best House',
      currencySymbol: 'Rs',
      supportPhone: '+91 98765 43210',
      supportEmail: 'help@example.test',
      footer: 'Play with care',
    })
    await expect
      .poll(async () => (await head.get('/api/site-config', { 'x-domain': '1' })).body.data)
      .toMatchObject({
        currency_symbol: 'Rs',
        domainList: [
          { domain_id: 1, domain_name: 'The Best House' },
          { domain_id: 2, domain_name: 'Second House' },
        ],
        support: { phone: '+91 98765 43210', email: 'help@example.test', whatsapp: null, telegram: null },
        footer: 'Play with care',
        report_download: 90,
      })
  })

  test('books business days by the time zone, which cannot change once the ledger has entries', async () => {
    expect((await save('site/2', { timeZone: 'Asia/Dubai' })).status).toBe(200)
    expect(await office.rows('select time_zone from domain where id = 2')).toEqual([{ time_zone: 'Asia/Dubai' }])
    await expect
      .poll(async () => (await head.get('/api/site-config', { 'x-domain': '2' })).body.data.timezone)
      .toBe('Asia/Dubai')
    const { values } = (await load('site/2')).body.data
    expect(values.timeZone).toBe('Asia/Dubai')
    await office.rows(
      `insert into transfer (cell, account_id, wallet_version, at, journal_id, domain_id, currency, kind, debit, credit, amount, balance_after, held_after, ref, actor)
       select cell_of(id), id, 1, now(), uuidv7(), 2, 'INR', 'CHIP_ISSUE', 'chips', 'wallet', 100, 100, 0, 'test', 'test' from agent where domain_id = 2 limit 1`,
    )
    expect((await save('site/2', { timeZone: 'UTC' })).body.fields).toEqual({
      timeZone: 'The time zone cannot be changed: the ledger already has entries by business days in Asia/Dubai.',
    })
  })

  test('limits an export to the configured number of days', async () => {
    const report = (period: string) =>
      head.post('/api/report-download/request', {
        file_extension: 'csv',
        report_type: '/panel-logs',
        filter_data: { at: period },
      })
    await expect
      .poll(async () => (await report('2026-01-01..2026-04-30')).body.fields)
      .toEqual({ at: 'A file can cover at most 90 days. Choose a shorter period.' })
  })

  test('locks an account after the configured number of failures', async () => {
    const waits = await save('access', { lockFailures: 2 })
    expect((await decide(second, waits.body.data.approval)).status).toBe(200)
    await office.hire({ username: 'forgetful', permissions: ['DASHBOARD_VIEW'] })
    await expect.poll(async () => (await effectiveSetting('0', 'access', 'lockFailures')).value).toBe(2)
    forgetCached()
    const stranger = panelClient(office.url)
    for (const _ of [1, 2]) expect((await stranger.login('forgetful', 'wrong')).status).toBe(401)
    expect((await stranger.login('forgetful', testPassword)).status).toBe(401)
  })

  test('maintenance mode closes the panel to all IP addresses except the listed ones', async () => {
    expect((await save('site/1', { isMaintenance: true, maintenanceIps: '203.0.113.7' })).body.fields).toHaveProperty(
      'maintenanceIps',
    )
    expect(
      (
        await save('site/1', {
          isMaintenance: true,
          maintenanceIps: '127.0.0.0/8\n::1',
          maintenanceMessage: 'Back at six',
        })
      ).status,
    ).toBe(200)
    expect((await oneDomain.get('/api/user-detail')).status).toBe(200)
    await office.rows(
      `update setting set value = value || '{"maintenanceIps":"203.0.113.7"}' where domain_id = 1 and key = 'settings.site'`,
    )
    await expect.poll(async () => (await oneDomain.get('/api/user-detail')).status).toBe(503)
    const closed = await oneDomain.get('/api/panel-logs')
    expect([closed.status, closed.body.data, closed.body.code]).toEqual([503, 'Back at six', 'maintenance'])
    expect((await head.get('/api/user-detail')).status).toBe(200)
    expect((await head.get('/api/user-detail', { 'x-domain': '1' })).status).toBe(503)
    expect((await oneDomain.post('/api/logout', {})).status).toBe(200)
  })
})
