import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, CallFailure, endSession, follow, sentenceOf, onSessionRefused } from './call.ts'
import { setNavigate } from './go.ts'
import { notificationLog, notificationMs, notifySuccess, notifyFailure } from './notifications.ts'
import { hasAlternativeBrand, storeThemeDomain, themeDomain } from './preferences.ts'
import { loadSite, start } from './start.ts'
import { change, changeSettings, clientState, defaultSite, clearSession, hasPermission, applyUpdate } from './state.ts'
import { visitorFrom, visitorId } from './visitor.ts'

interface SentRequest {
  readonly path: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}
let requests: SentRequest[] = []
let answers: Record<string, { status: number; body: unknown }> = {}
let went: string[] = []
let refused: number[] = []

const data = (value: unknown) => ({ status: 200, body: { status: true, data: value } })
const failing = (status: number) => ({ status, body: { data: '', message: 'Broken', status } })
const site = { timezone: 'Asia/Dubai', currency: 'AED', report_download: 31 }
const user = { username: 'asha', name: 'Asha', role_name: 'Finance', email: 'a@b.test', is_two_step_verification: true }

beforeEach(() => {
  requests = []
  went = []
  refused = []
  answers = {
    '/api/auth-alive': { status: 200, body: { status: true } },
    '/api/user-detail': data(user),
    '/api/site-access-level': data({ DEPOSIT_VIEW: true, KYC_VIEW: false }),
    '/api/site-config': data(site),
    '/api/login': data({}),
    '/api/logout': { status: 200, body: { status: true, message: 'Goodbye' } },
  }
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    cookie: 'other=1; XSRF-TOKEN=a%20token',
    querySelector: () => ({ content: 'from the page' }),
  })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    requests.push({ path, method, headers: headers as Record<string, string> })
    const { status, body } = answers[path] ?? failing(404)
    return new Response(JSON.stringify(body), { status })
  })
  setNavigate((href) => went.push(href))
  onSessionRefused((status) => refused.push(status))
  clearSession()
  changeSettings({ autoRefresh: false, clientVisitorId: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearSession()
})

const paths = () => requests.map(({ path }) => path)

test('app start: alive first, then user, permissions and config when authenticated', async () => {
  await start()
  expect(paths()).toEqual(['/api/auth-alive', '/api/user-detail', '/api/site-access-level', '/api/site-config'])
  expect(clientState().auth).toEqual({ isAuthenticate: true })
  expect(clientState().user).toEqual(user)
  expect(clientState().permissions).toEqual({ DEPOSIT_VIEW: true, KYC_VIEW: false })
  expect(clientState().site).toEqual({ ...defaultSite, ...site })
})

test('app start: without a session nothing more is loaded', async () => {
  answers['/api/auth-alive'] = { status: 200, body: { status: false } }
  await start()
  expect(paths()).toEqual(['/api/auth-alive'])
  expect(clientState().auth.isAuthenticate).toBe(false)
})

test('app start resets the mapping and warehouse state', async () => {
  changeSettings({ isMapping: 1, warehouse: { is_active: true, security_code: '123456' } })
  await start()
  expect(clientState().settings).toMatchObject({ isMapping: 0, warehouse: { is_active: false, security_code: '' } })
})

test.each([500, 503, 404])('an alive check that fails with %i is logged only', async (status) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  answers['/api/auth-alive'] = failing(status)
  const before = notificationLog().length
  await start()
  expect(logged).toHaveBeenCalledOnce()
  expect([paths(), went, refused, notificationLog().length]).toEqual([['/api/auth-alive'], [], [], before])
})

test.each([401, 440] as const)('an alive check that fails with %i is answered like any other call', async (status) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  answers['/api/auth-alive'] = failing(status)
  await start()
  expect(refused).toEqual([status])
  expect(logged).not.toHaveBeenCalled()
})

test('a password that is due leads to the Dashboard with reset_pass=1 before anything is loaded', async () => {
  answers['/api/auth-alive'] = { status: 200, body: { status: true, data: { reset_pass: true } } }
  await start()
  expect(went).toEqual(['/?reset_pass=1'])
  expect(paths()).toEqual(['/api/auth-alive'])
})

test('failures of the user, permission and config loads clear their data', async () => {
  await start()
  answers['/api/user-detail'] = failing(500)
  answers['/api/site-access-level'] = failing(500)
  answers['/api/site-config'] = failing(500)
  await start()
  expect(clientState()).toMatchObject({ user: null, permissions: {}, site: defaultSite })
})

test('a poll is marked as one, and keeps known values when it fails', async () => {
  await start()
  answers['/api/site-config'] = failing(503)
  await loadSite(true)
  expect(requests.at(-1)).toMatchObject({ path: '/api/site-config', headers: { 'X-Background': '1' } })
  expect(clientState().site.currency).toBe('AED')
})

test('all requests carry a header marking them as AJAX; changing ones the anti-forgery values of cookie and page', async () => {
  await call('/api/site-config')
  await call('/api/login', { method: 'POST', body: {} })
  const [read, write] = requests
  expect(read?.headers).toMatchObject({ 'X-Requested-With': 'XMLHttpRequest' })
  expect(read?.headers).not.toHaveProperty('X-XSRF-TOKEN')
  expect(write?.headers).toMatchObject({
    'X-Requested-With': 'XMLHttpRequest',
    'X-XSRF-TOKEN': 'a token',
    'X-CSRF-TOKEN': 'from the page',
  })
})

test.each([
  ['a text', { data: 'The limit is reached', message: 'Refused' }, 'The limit is reached'],
  [
    'a list',
    { data: ['Name is missing', 'Amount is missing'], message: 'Refused' },
    'Name is missing Amount is missing',
  ],
  ['an empty text', { data: '', message: 'Refused' }, 'Refused'],
  ['an empty list', { data: [], message: 'Refused' }, 'Refused'],
  ['a list of nothing', { data: ['', ''], message: 'Refused' }, 'Refused'],
])('a failed call whose data is %s shows it, else the message', (_, failure, sentence) => {
  expect(sentenceOf({ ...failure, status: 409 })).toBe(sentence)
})

test('notifications show a title, Success or Error, and last 2000 ms', () => {
  expect(notificationMs).toBe(2_000)
  notifySuccess('Saved')
  expect(notificationLog()[0]).toMatchObject({ title: 'Success', text: 'Saved' })
  notifyFailure(new CallFailure({ data: 'No', message: 'Refused', status: 409 }, 'request-7'))
  expect(notificationLog()[0]).toMatchObject({ title: 'Error', text: 'No', requestId: 'request-7' })
})

test('401 and 440 are answered by the frame, not by a notification', () => {
  const before = notificationLog().length
  for (const status of [401, 440]) notifyFailure(new CallFailure({ data: 'x', message: 'x', status }, null, true))
  expect(notificationLog()).toHaveLength(before)
})

test('401 clears auth, user and permission state', async () => {
  await start()
  expect(clientState().user).not.toBeNull()
  onSessionRefused(() => clearSession())
  answers['/api/deposits'] = failing(401)
  await expect(call('/api/deposits')).rejects.toThrow('Broken')
  expect(clientState()).toMatchObject({
    auth: { isAuthenticate: false },
    user: null,
    permissions: {},
    site: defaultSite,
  })
})

test('a wrong password is reported at its field and ends no session', async () => {
  answers['/api/login'] = failing(401)
  await expect(call('/api/login', { method: 'POST', body: {} })).rejects.toThrow('Broken')
  expect(refused).toEqual([])
})

test('no call is made while a session ends', async () => {
  const ending = endSession()
  await expect(call('/api/deposits')).rejects.toThrow('ending')
  await expect(follow('/api/live', new AbortController().signal)).rejects.toThrow('ending')
  await ending
  expect(paths()).toEqual(['/api/logout'])
})

test('a single-key check returns the stored value or false', () => {
  change({ permissions: { KYC_VIEW: true, DEPOSIT_VIEW: false } })
  expect(['KYC_VIEW', 'DEPOSIT_VIEW', 'WITHDRAW_VIEW', 'toString'].map((key) => hasPermission(key))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a multi-key check passes if any key is true', () => {
  change({ permissions: { KYC_VIEW: true, DEPOSIT_VIEW: false } })
  expect(hasPermission(['DEPOSIT_VIEW', 'KYC_VIEW'])).toBe(true)
  expect(hasPermission(['DEPOSIT_VIEW', 'WITHDRAW_VIEW'])).toBe(false)
  expect(hasPermission([])).toBe(false)
})

test('the site configuration has every field of the specification with its defaults', () => {
  const fields = `notification_count notification_data player_kyc_count all_deposit_count manual_deposit_count
    approve_payout_count all_withdrawals_count timezone current_domain domainList currency_symbol currency site_mode
    is_developer report_download device_notification_count device_notification_data is_mapping is_warehouse`
  const otherFields = [
    'currencies',
    'message_count',
    'overdue_counts',
    'sounds',
    'domain_group',
    'brand',
    'has_developer_screens',
    'week_start',
    'support',
    'footer',
    'own_timezone',
    'language',
  ]
  expect(Object.keys(defaultSite).toSorted()).toEqual([...fields.split(/\s+/), ...otherFields].toSorted())
  expect(defaultSite).toMatchObject({ timezone: 'Asia/Kolkata', site_mode: 'main', report_download: 183 })
})

test('local settings: auto-refresh off and 10 seconds, no visitor id, no mapping, no warehouse', () => {
  expect(clientState().settings).toEqual({
    autoRefresh: false,
    autoRefreshSeconds: 10,
    clientVisitorId: '',
    isMapping: 0,
    warehouse: { is_active: false, security_code: '' },
  })
})

test('news change what they name and nothing else', () => {
  applyUpdate({ all_deposit_count: 7, permissions: { KYC_VIEW: true }, isAuthenticate: true })
  expect(clientState().site).toEqual({ ...defaultSite, all_deposit_count: 7 })
  expect(clientState().permissions).toEqual({})
})

test('the visitor id is a hint: a library that fails or takes too long never blocks a login', async () => {
  expect(await visitorFrom(() => Promise.reject(new Error('blocked')))).toBe('')
  expect(await visitorFrom(() => new Promise(() => undefined), 5)).toBe('')
  expect(await visitorId(async () => 'a-visitor')).toBe('a-visitor')
  expect(clientState().settings.clientVisitorId).toBe('a-visitor')
  expect(await visitorId(() => Promise.reject(new Error('asked again')))).toBe('a-visitor')
})

test('the selected domain is stored as site_theme_domain; 14 and 15 wear the alternative style', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  expect([themeDomain(), hasAlternativeBrand()]).toEqual([null, false])
  for (const [domain, isAlternative] of [
    [14, true],
    [15, true],
    [1, false],
    [140, false],
  ] as const) {
    storeThemeDomain(domain)
    expect(stored.get('site_theme_domain')).toBe(String(domain))
    expect(hasAlternativeBrand(), String(domain)).toBe(isAlternative)
  }
})
