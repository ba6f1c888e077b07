import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyKind } from '#blueprint/kind.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { modules } from '#areas/index.ts'
import { wholePeriod } from '#checks/access/crawl.ts'
import { partOf, sizeOf } from '#checks/run-size.ts'
import { readPdf } from '#checks/harness/pdf-text.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import {
  exportFile,
  matrixTransactionPassword,
  openListTestSetup,
  readPages,
  type ListTestSetup,
} from './list-setup.ts'
import { numbersIn, seedNumbers, tablesHolding, unclassifiedColumns } from './seeded-numbers.ts'

let setting: ListTestSetup
beforeAll(async () => {
  setting = await openListTestSetup()
  await seedNumbers(setting.database.ownerPool)
}, 300_000)
afterAll(() => setting?.close())

const { lists } = contentsOf(modules)
const maskedIn = (list: AnyList): string[] =>
  Object.entries(list.columns as Readonly<Record<string, AnyKind>>).flatMap(([key, { traits }]) =>
    traits.masked ? [key] : [],
  )

const readers: readonly (readonly [string, readonly Permission[]])[] = [
  ['without the permission to reveal', permissions.filter((each) => each !== 'PII_REVEAL')],
  ['with it, before revealing', permissions],
]

/** Users who may edit the operator's own account see all of it, as the players do who pay to it. */
const ownAccounts = ['GET /api/pg-settings-account-edit/:id', 'GET /api/collection-accounts/:id/payment-code']
/** The form of an agent is filled in with its contacts for users who may reveal them. */
const contactForm = 'GET /api/downline-edit/:id'
/** Masked columns of addresses in the network, which are no numbers of accounts. */
const networkAddresses = ['ip', 'lastIp']
/** Answers with a picture or a file, and answers about records that the demo lacks. */
const withoutAnswer =
  /\/picture\/|\/picture$|\/file$|\/package$|\/api\/(panel-logs\/request|player-balance-repair-report|approvals|reviewers|downline-cash)\//

/** Answers read for a path. */
const enough = sizeOf(2, 12)

/** The ids in the rows of a list. */
const idsByList = new Map<string, readonly string[]>()
/** The list whose ids a path answered for the first reader. */
const answeringList = new Map<string, string>()
/** The lists whose ids were answered for a parameter of this name. */
const answeringLists = new Map<string, Set<string>>()
const parameterOf = (path: string): string => /:\w+/.exec(path)?.[0] ?? ''

/**
 * All records of one kind in the answers to a path, by the ids of the list whose rows they are: a list is left after
 * its first row without an answer, and is read whole when no list has answered so (only some markets have a book).
 */
async function answersTo(path: string, query: Readonly<Record<string, string>>): Promise<string[]> {
  const found = await answersByRows(path, query, 'first')
  return found.length > 0 || withoutAnswer.test(path) ? found : answersByRows(path, query, 'all')
}

async function answersByRows(
  path: string,
  query: Readonly<Record<string, string>>,
  rows: 'first' | 'all',
): Promise<string[]> {
  const before = path.slice(0, path.indexOf('/:'))
  const isNear = (list: string) => apiPath(list) === before || before.startsWith(`${apiPath(list)}/`)
  const alike = answeringLists.get(parameterOf(path))
  const rank = (list: string) => (answeringList.get(path) === list ? 0 : isNear(list) ? 1 : alike?.has(list) ? 2 : 3)
  const ordered = path.endsWith('/:subject')
    ? lists.flatMap(({ path: at, subject }) =>
        subject ? [[at, (idsByList.get(at) ?? []).map((id) => `${subject}:${id}`)] as const] : [],
      )
    : [...idsByList]
        .filter(([list]) => isNear(list) || !withoutAnswer.test(path))
        .toSorted(([one], [other]) => rank(one) - rank(other))
  const histories: string[] = []
  for (const [list, ids] of ordered) {
    const found: string[] = []
    for (const id of ids) {
      if (found.length === enough) break
      const at = `${path.replace(/:\w+/, id)}?${new URLSearchParams(query)}`
      const { status, body } = await setting.client.get(at)
      if (status === 200) found.push(shownIn(body))
      // Ids of another kind of record; a receipt may be refused for the first ones.
      else if (rows === 'first' && status !== 409 && found.length === 0) break
    }
    if (path.endsWith('/:subject')) histories.push(...found)
    else if (found.length > 0) {
      answeringList.set(path, list)
      answeringLists.set(parameterOf(path), (answeringLists.get(parameterOf(path)) ?? new Set<string>()).add(list))
      return found
    }
  }
  return histories
}

/** An answer as text, with the text of a PDF in it. */
function shownIn(body: unknown): string {
  const { pdf } = ((body as { data?: unknown }).data ?? {}) as { pdf?: unknown }
  const drawn = typeof pdf === 'string' ? readPdf(Buffer.from(pdf, 'base64')).texts.map(({ text }) => text) : []
  return `${typeof body === 'string' ? body : JSON.stringify(body)} ${drawn.join('')}`
}

test('every column that may hold the number of an account is searched for, or is named as one that holds none', async () => {
  expect(await unclassifiedColumns(setting.database.ownerPool)).toEqual([])
})

test.each(readers)(
  'no list shows a whole account number, contact or name at the bank to a user %s',
  async (_, held) => {
    await setting.setRights({ permissions: held })
    const leaks: string[] = []
    const filled = new Set<string>()
    for (const list of lists) {
      const rows = (await readPages(setting, list, wholePeriod(list), 2)).flatMap(({ data }) => data)
      idsByList.set(
        list.path,
        rows.map(({ id }) => String(id)),
      )
      for (const number of numbersIn(JSON.stringify(rows))) leaks.push(`${list.path}: ${number}`)
      for (const key of maskedIn(list))
        if (rows.some((row) => /^ca\*+\w\w$/.test(String(row[key])))) filled.add(`${list.path} ${key}`)
    }
    expect(leaks).toEqual([])
    // Otherwise the answers above held nothing that could be found.
    expect([...filled].toSorted()).toEqual(
      lists
        .flatMap((list) =>
          maskedIn(list).flatMap((key) => (networkAddresses.includes(key) ? [] : [`${list.path} ${key}`])),
        )
        .toSorted(),
    )
  },
)

test.each(readers)('no drawer, form, choice or receipt shows one to a user %s', async (_, held) => {
  await setting.setRights({ permissions: held })
  const leaks: string[] = []
  const silent: string[] = []
  const reads = endpointsOf().filter(({ right }) => right.method === 'GET' && !right.path.includes('/cup-'))
  for (const { name, group, right } of partOf(reads, 3)) {
    if (group === 'list' || group === 'totals') continue
    const query = { ...Object.fromEntries(right.query), ...(right.path.endsWith('/receipt') ? { file: 'pdf' } : {}) }
    const texts = right.path.includes('/:')
      ? await answersTo(right.path, query)
      : [shownIn((await setting.client.get(`${right.path}?${new URLSearchParams(query)}`)).body)]
    if (texts.length === 0) silent.push(name)
    const found = texts.flatMap((text) => numbersIn(text))
    const isMeant = ownAccounts.includes(name) || (name === contactForm && held.includes('PII_REVEAL'))
    if (!isMeant) leaks.push(...found.map((number) => `${name}: ${number}`))
  }
  expect(leaks).toEqual([])
  expect(silent.filter((name) => !withoutAnswer.test(name))).toEqual([])
})

test.each(readers)('no search finds one by its beginning or shows it whole to a user %s', async (_, held) => {
  await setting.setRights({ permissions: held })
  const searches = endpointsOf().filter(
    ({ query, right }) => right.method === 'GET' && query.some(({ name }) => name === 'q'),
  )
  expect(searches.length).toBeGreaterThan(3)
  for (const { right, name } of searches) {
    const { status, body } = await setting.client.get(`${right.path}?q=canary`)
    expect([name, [200, 422].includes(status), numbersIn(shownIn(body))]).toEqual([name, true, []])
  }
})

test('no file of a list holds one', async () => {
  await setting.setRights({})
  const written = lists.filter((list) => list.export?.includes('csv'))
  expect(written.length).toBeGreaterThan(5)
  for (const list of partOf(written, 3)) {
    const file = await exportFile(setting, list, {})
    expect([list.path, numbersIn(file)]).toEqual([list.path, []])
  }
})

test('a changed collection account is recorded masked, and its number is stored with the account alone', async () => {
  await setting.setRights({})
  const { ownerPool } = setting.database
  const { rows } = await ownerPool.query<{ id: string; domain_id: number }>(
    `select id, domain_id from collection_account where kind = 'BANK' limit 1`,
  )
  const { id, domain_id: domain } = rows[0]!
  await createStaff(ownerPool, {
    username: 'second',
    domains: [domain],
    transactionPassword: matrixTransactionPassword,
  })
  const second = setting.anonymous
  await second.login('second', testPassword)
  const path = `/api/pg-settings-account-edit/${id}`
  const { values, version } = (await setting.client.get(path)).body.data as { values: object; version: number }
  const reason = { code: 'REQUESTED', text: 'Moved to another bank' }
  const signed = { reason, transactionPassword: matrixTransactionPassword }
  const number = 'canary9999999999@upi'
  const asked = await setting.client.put(path, { values: { ...values, number }, version, ...signed })
  expect([asked.status, asked.body.message]).toEqual([202, 'Awaiting second approval'])
  const request = String(asked.body.data.approval)
  // The second user approves this number and no other one.
  expect(numbersIn(JSON.stringify((await second.get(`/api/approvals/${request}`)).body))).toContain(number)
  const decided = await second.post(`/api/approvals/${request}/decision`, {
    decision: 'approve',
    reason: 'Confirmed by the bank',
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  expect(await tablesHolding(ownerPool, number)).toEqual(['approval', 'collection_account'])
  const { body } = await setting.client.get(`/api/history/collection_account:${id}`)
  expect(JSON.stringify(body)).toContain('ca****************pi')
})
