import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Office } from '#checks/harness/staff/office.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'

/** The six calls of the specification, as a client written from its text alone makes them. */
const calls = [
  'GET /api/auth-alive',
  'GET /api/user-detail',
  'GET /api/site-access-level',
  'GET /api/site-config',
  'POST /api/report-download/request',
  'POST /api/adjustment/request',
]
const screens = '../shared/design/screens.md'
const notServed =
  /^(dashboard_summary|players_report|quick_report|wc_|(spin_)?bonus_|pl_(aura|qt|wc|sportbook|slot)$|ggr|balance_sheet|risk_book|qt_|aura_|slot_|gap_|loyalty_run|losing_bonus_run|notification_history|apk_downloads|request_response_logs)/
const specification = '../shared/spec/product-spec.md'

let office: Office
beforeAll(async () => {
  office = await openOffice({ jobs: 'idle' })
  await postTransfers(office.database.ownerPool, '2026-11-20T10:00:00Z', [
    { account: 1001n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100_000n },
  ])
  await createStaff(office.database.ownerPool, {
    username: 'written',
    domains: [1, 2],
    transactionPassword: confirmation.transactionPassword,
  })
})
afterAll(() => office?.close())

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** Cookies as a browser keeps them, the mark of an AJAX request and the anti-forgery value; no other header. */
function specifiedClient(url: string) {
  const jar = new Map<string, string>()
  return async (call: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = call.split(' ')
    const headers = {
      'x-requested-with': 'XMLHttpRequest',
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'POST' ? { 'x-xsrf-token': jar.get('XSRF-TOKEN') ?? '', 'content-type': 'application/json' } : {}),
    }
    const payload = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(new URL(path, url), { method, headers, ...payload })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
}

async function signedIn() {
  const ask = specifiedClient(office.url)
  expect((await ask('GET /api/auth-alive')).body).toMatchObject({ status: false })
  expect((await ask('POST /api/login', { username: 'written', password: testPassword })).status).toBe(200)
  return ask
}

const adjustment = {
  player: 'player_1001',
  direction: 'CREDIT',
  amount: '12.50',
  category: 'goodwill',
  ...confirmation,
}
const adjustments = () =>
  office.rows(`select amount, direction, requested_by from adjustment order by requested_at, amount`)

test('a client of the six specified calls alone reads the user, the site and lists, and requests a report and an adjustment', async () => {
  const ask = await signedIn()
  expect(await ask('GET /api/auth-alive')).toMatchObject({ status: 200, body: { status: true } })
  expect((await ask('GET /api/user-detail')).body).toMatchObject({
    status: true,
    data: { username: 'written', name: 'written', role_name: 'Role of written', email: 'written@example.test' },
  })
  const rights = await ask('GET /api/site-access-level')
  expect(rights.body).toMatchObject({ status: true, data: { DEPOSIT_VIEW: true, ADJUST_REQUEST: true } })
  expect((await ask('GET /api/site-config')).body).toMatchObject({
    status: true,
    data: { timezone: 'Asia/Kolkata', report_download: 183, site_mode: 'dev', currency: 'INR' },
  })
  expect((await ask('GET /api/deposits')).body).toMatchObject({
    total_item: 0,
    is_last: true,
    is_last_page: true,
    current_item_count: 0,
    current_page: 1,
    last_page: 1,
  })
  expect((await ask('GET /api/downline-changes')).body).toMatchObject({
    load_more: false,
    next_cursor: null,
    prev_cursor: null,
  })
  for (const report_type of ['adjustments', '/player-adjustments'])
    expect(
      await ask('POST /api/report-download/request', { file_extension: 'csv', filter_data: {}, report_type }),
      report_type,
    ).toMatchObject({
      status: 200,
      body: { status: true, message: expect.stringContaining('Find it under Download report.') },
    })
  expect(await office.rows('select report_type, file_extension from report_request')).toEqual([
    { report_type: '/player-adjustments', file_extension: 'csv' },
  ])
  expect(await ask('POST /api/adjustment/request', adjustment)).toMatchObject({
    status: 200,
    body: { status: true, message: 'Credit of 12.50 for player_1001 is awaiting approval' },
  })
  expect(await adjustments()).toEqual([{ amount: 1250n, direction: 'CREDIT', requested_by: 'written' }])
})

test('without a key a repeated request is the same request within ten minutes, and a new one after them', async () => {
  await office.rows('delete from adjustment')
  const ask = await signedIn()
  const first = { ...adjustment, amount: '20.00' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('POST /api/adjustment/request', first)))
  answers.push(await ask('POST /api/adjustment/request', first))
  for (const { status, body } of answers)
    expect([status, body['message']]).toEqual([200, 'Credit of 20.00 for player_1001 is awaiting approval'])
  const amounts = async () => (await adjustments()).map(({ amount }: { amount: bigint }) => amount)
  expect(await amounts()).toEqual([2000n])
  for (const change of [{ amount: '20.01' }, { reason: { code: 'CHECKED', text: 'A second call of the player' } }])
    expect((await ask('POST /api/adjustment/request', { ...first, ...change })).status).toBe(200)
  expect(await amounts()).toEqual([2000n, 2001n, 2000n])
  const age = (minutes: string) => office.rows(`update action_key set at = now() - $1::interval`, [minutes])
  await age('9 minutes 50 seconds')
  await ask('POST /api/adjustment/request', first)
  expect(await amounts()).toEqual([2000n, 2001n, 2000n])
  // After this time the key of the same content is another one.
  await office.rows(`update action_key set key = key || '0' where key like 'same:%'`)
  await ask('POST /api/adjustment/request', first)
  expect(await amounts()).toEqual([2000n, 2001n, 2000n, 2000n])
})

test('the six calls are those of the specification', () => {
  if (!existsSync(specification)) {
    console.log(`${specification} is absent: the calls are not compared with it`)
    return
  }
  const rows = readFileSync(specification, 'utf8').matchAll(/^\| (GET|POST) (\/api\/\S+) \|/gm)
  expect([...rows].map(([, method, path]) => `${method} ${path}`)).toEqual(calls)
})

test('the names of reports are those of the screens, one for each', () => {
  const named = contentsOf(modules).lists.flatMap(({ report, path }) =>
    report === undefined ? [] : [{ report, path }],
  )
  expect(new Set(named.map(({ report }) => report)).size).toBe(named.length)
  expect(named).toContainEqual({ report: 'withdrawals', path: '/withdraws' })
  if (!existsSync(screens)) {
    console.log(`${screens} is absent: the names are not compared with it`)
    return
  }
  const [, keys = ''] = /### 2\.15 report_type keys\n(.+)\.\n/.exec(readFileSync(screens, 'utf8')) ?? []
  const planned = new Set(keys.split(', '))
  // Lists that the plan of screens does not have.
  const added = [
    'downline_aging',
    'downline_aging_days',
    'balance_sheet_entries',
    'group_report',
    'explorer',
    'campaigns',
    'campaign_players',
    'vip_levels',
    'vip_players',
    'vip_history',
  ]
  expect(named.filter(({ report }) => !planned.has(report)).map(({ report }) => report)).toEqual(added)
  const served = new Set(named.map(({ report }) => report))
  const absent = [...planned].filter((key) => !served.has(key))
  // Lists that do not exist yet, and pages, which have no file.
  expect(absent.filter((key) => !notServed.test(key))).toEqual([])
})
