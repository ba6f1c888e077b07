import { daysBefore, fixturePeriod } from '#checks/harness/fixture-days.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyList } from '#blueprint/screen/list.ts'
import { isOfOperator } from '#blueprint/screen/permission-classes.ts'
import { apiPath } from '#blueprint/screen/list.ts'
import { tableChecksums } from '#checks/hostile/table-checksums.ts'
import { isInRun } from '#checks/run-size.ts'
import { actionEndpoint } from '#checks/hostile/endpoints/screen-endpoints.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { bulkBindings, bulkModule } from './bulk.ts'
import { filtersOf, ownerOf, search, readAllRows, wholePeriod, type Row } from './crawl.ts'
import { canariesIn, domainMarkersIn, nodes, playerOf, withdrawalAt } from './tree-fixture.ts'
import { bodyOf } from './request-templates.ts'
import { contents, openTreeFixture, type OpenFixture } from './open-tree-fixture.ts'
import { forEachConcurrently } from './in-process-server.ts'
import { maySee, visibleNodes, type Viewer } from './visibility.ts'

const isFull = process.env['ACCESS'] === 'all'
const catalogue = [...modules, bulkModule]
const bulk = contentsOf(catalogue).actions.filter(({ action }) => action.on === 'rows')
/** The only lists whose rows are named here. */
const hasBulkActions = ({ path }: AnyList): boolean => bulk.some(({ owner }) => owner.path === path)
let fixture: OpenFixture
beforeAll(async () => {
  const options = { catalogue, bindings: [...allBindings, bulkBindings], rowsOf: hasBulkActions }
  const opened = await openTreeFixture(15, options)
  /** One viewer of a whole operator, and agents in the middle, near the end and at the end of a branch. */
  const viewers = opened.viewers.filter((_, at) => isFull || [0, 5, 10, 13].includes(at))
  fixture = { ...opened, viewers }
})
afterAll(() => fixture?.close())

/** Canaries in an answer that this viewer may not see. */
function foreignCanaries(viewer: Viewer, text: string): string[] {
  const strangers = [...canariesIn(text)].filter((id) => nodes.some((node) => node.id === id) && !maySee(viewer, id))
  const others = [...domainMarkersIn(text)].filter((domain) => domain !== viewer.domain)
  return [...strangers.map((id) => `node ${id}`), ...others.map((domain) => `operator ${domain}`)]
}

/** Whether the viewer may open the list: staff of agents hold no permission for what belongs to the operator. */
const isOpenTo =
  ({ node }: Viewer) =>
  ({ permission }: AnyList): boolean =>
    node === null || !isOfOperator(permission)

const readings = new Map<string, Promise<readonly Row[]>>()
/** What a viewer sees of a list, read once: two tests ask about it. */
function rowsSeen(viewer: Viewer, list: AnyList): Promise<readonly Row[]> {
  const key = `${viewer.name} ${list.path}`
  const reading = readings.get(key) ?? readAllRows(fixture.server, fixture.passOf(viewer), list)
  readings.set(key, reading)
  return reading
}

const scoped = contents.lists.filter(({ scope }) => scope === 'downline')
const isRolledUp = (list: AnyList): boolean => Object.hasOwn(filtersOf(list), 'node')

test('ISO-02 shows nothing of another operator or branch to a viewer who reads everything', async () => {
  const { server, viewers, passOf } = fixture
  const reads = endpointsOf().filter(({ right: { method, path } }) => method === 'GET' && !path.includes('/cup-'))
  const found: string[] = []
  let [answers, rows] = [0, 0]
  for (const [turn, viewer] of viewers.entries()) {
    const own = viewer.node ?? viewer.domain * 1_000 + 1
    // The viewer of the whole operator reads half of everything, the agents together a sixth.
    const ownReads = reads.filter((_, at) => isFull || isInRun(at + turn, turn === 0 ? 2 : 18))
    await forEachConcurrently(ownReads, async ({ right: { path, query } }) => {
      const filled = path.replace(
        /:\w+/g,
        path.includes('/users/') ? fixture.names.get(own)!.staff : String(playerOf(own)),
      )
      const parameters = query.map(([name, text]) => [name, name === 'account' ? String(playerOf(own)) : text])
      const { status, text } = await server.ask(passOf(viewer), {
        method: 'GET',
        path: search(filled, Object.fromEntries(parameters) as Record<string, string>),
      })
      answers += 1
      if (status >= 500) found.push(`${filled}: ${status}`)
      for (const what of foreignCanaries(viewer, text)) found.push(`${viewer.name} meets ${what} at ${filled}`)
    })
  }
  // After them, because some leave a row in a list.
  for (const viewer of viewers)
    await forEachConcurrently(contents.lists.filter(isOpenTo(viewer)), async (list) => {
      for (const row of await rowsSeen(viewer, list)) {
        rows += 1
        for (const what of foreignCanaries(viewer, JSON.stringify(row)))
          found.push(`${viewer.name} meets ${what} in ${list.path}`)
      }
    })
  console.log(
    `ISO-02: ${viewers.length} users, ${rows} rows and ${answers} answers read, ${found.length} canaries of others`,
  )
  expect(found).toEqual([])
  expect(rows).toBeGreaterThan(1_000)
})

test('ISO-01 shows exactly the rows at and below the node in each list and total', async () => {
  const { server, viewers, everywhere, passOf } = fixture
  const wrong: string[] = []
  let compared = 0
  for (const list of scoped.filter((each) => !isRolledUp(each) && !Object.hasOwn(filtersOf(each), 'account'))) {
    // The requests of this test appear in the logs themselves.
    const days = list.path === '/panel-logs' ? { at: `${daysBefore(27)}..${daysBefore(10)}` } : null
    const all = (await readAllRows(server, everywhere, list, days ?? {})).filter((row) => ownerOf(row) !== null)
    const counted = (rows: readonly Row[]) => rows.map(({ id }) => String(id)).toSorted()
    for (const viewer of viewers.filter((each) => isOpenTo(each)(list))) {
      const expected = counted(all.filter((row) => maySee(viewer, ownerOf(row)!)))
      const seen = days ? await readAllRows(server, passOf(viewer), list, days) : await rowsSeen(viewer, list)
      const path = search(`${apiPath(list.path)}/totals`, { ...wholePeriod(list), ...days })
      const { text } = await server.ask(passOf(viewer), { method: 'GET', path })
      const { total_item: total } = (JSON.parse(text) as { data: { total_item: number } }).data
      compared += 1
      const own = counted(seen.filter((row) => ownerOf(row) !== null))
      if (own.join() !== expected.join()) wrong.push(`${viewer.name} ${list.path}: ${own.length} of ${expected.length}`)
      if (total !== seen.length) wrong.push(`${viewer.name} ${list.path}: ${total} counted, ${seen.length} shown`)
    }
  }
  console.log(`ISO-01: ${compared} lists compared with the rows of the whole fixture, ${wrong.length} differ`)
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(40)
})

test('ISO-05 counts in the site config and dashboard only what the viewer may see', async () => {
  const { server, viewers, passOf } = fixture
  const differing: string[] = []
  for (const viewer of viewers) {
    const read = async <D = Readonly<Record<string, unknown>>>(path: string) => {
      const { text } = await server.ask(passOf(viewer), { method: 'GET', path })
      return (JSON.parse(text) as { data: D }).data
    }
    const count = visibleNodes(viewer).length
    const site = await read('/api/site-config')
    const queues = await read('/api/dashboard/queues')
    const counts = [
      ['all_deposit_count', site],
      ['manual_deposit_count', site],
      ['all_withdrawals_count', site],
      ['approve_payout_count', site],
      ['player_kyc_count', site],
      ['deposits', queues],
      ['reviews', queues],
      ['payouts', queues],
    ] as const
    for (const [name, from] of counts)
      if (from[name] !== count) differing.push(`${viewer.name}: ${name} says ${String(from[name])} of ${count}`)
    const waiting = await read<readonly unknown[]>('/api/approvals')
    for (const what of foreignCanaries(viewer, JSON.stringify(waiting)))
      differing.push(`${viewer.name}: ${what} in requests`)
    if (waiting.length !== count) differing.push(`${viewer.name}: ${waiting.length} of ${count} requests wait`)
    const figures = JSON.stringify(
      await read(search('/api/dashboard/figures', { from: daysBefore(27), to: fixturePeriod().slice(-10) })),
    )
    if (foreignCanaries(viewer, figures).length > 0) differing.push(`${viewer.name}: figures`)
  }
  console.log(`ISO-05: ${viewers.length} users x 9 counters, ${differing.length} differ`)
  expect(differing).toEqual([])
})

test('ISO-07 rejects a bulk action with one foreign id among fifty and changes nothing', async () => {
  const { server, viewers, passOf, database } = fixture
  const before = await tableChecksums(database.ownerPool)
  const wrong: string[] = []
  let tried = 0
  const untried: string[] = []
  for (const [place, placed] of bulk.entries()) {
    const { right } = actionEndpoint(placed)
    /** Ids as the action's list returns them. */
    const idsOf = (targets: readonly (typeof nodes)[number][]): string[] =>
      targets.flatMap(({ id }) => {
        if (placed.owner.shape === 'page') return [withdrawalAt(id)]
        const row = fixture.names.get(id)?.rows.get(placed.owner.path)?.['id']
        return typeof row === 'string' ? [row] : []
      })
    if (idsOf(nodes).length < nodes.length / 2) {
      untried.push(right.path)
      continue
    }
    for (const viewer of viewers.filter((_, at) => isFull || isInRun(place + at, 4))) {
      const own = visibleNodes(viewer)
        .filter((node) => idsOf([node]).length > 0)
        .slice(0, 50)
      const others = nodes.filter((node) => !maySee(viewer, node.id) && idsOf([node]).length > 0)
      const ask = async (targets: readonly (typeof nodes)[number][]) => {
        tried += 1
        const body = { ...(bodyOf(right) as object), ids: idsOf(targets) }
        return server.ask(passOf(viewer), { method: 'POST', path: `${right.path}?preview=1`, body })
      }
      const response = await ask(own)
      // A rule may reject some of them; they only must not be reported as missing.
      if (response.status === 404 || response.status >= 500)
        wrong.push(`${viewer.name} ${right.path}: ${response.status} ${response.text}`)
      for (const one of others.filter((_, at) => (isFull ? at % 40 === 0 : isInRun(at, 160)))) {
        const { status, text } = await ask([...own.slice(1), one].toSorted(() => (tried % 2 ? 1 : -1)))
        if (status !== 404) wrong.push(`${viewer.name} ${right.path} with ${one.id}: ${status} ${text.slice(0, 100)}`)
      }
    }
  }
  console.log(
    `ISO-07: ${bulk.length} routes take many ids, ${tried} tries, ${wrong.length} wrong; no rows to try: ${untried.join(', ') || 'none'}`,
  )
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(20)
  expect(await tableChecksums(database.ownerPool)).toEqual(before)
})

test('ISO-02 counts the users of a role or permission that the viewer may see', async () => {
  const { server, viewers, passOf, database } = fixture
  await database.ownerPool.query('update staff set role_id = (select min(id) from role)')
  const wrong: string[] = []
  for (const viewer of viewers.filter((_, at) => at % 2 === 0)) {
    const seen = visibleNodes(viewer).length + (viewer.node === null ? 2 : 0)
    for (const list of contents.lists.filter(
      ({ columns, scope }) => scope === 'everyone' && Object.hasOwn(columns, 'users'),
    )) {
      const highest = Math.max(...(await readAllRows(server, passOf(viewer), list)).map((row) => Number(row['users'])))
      if (highest !== seen) wrong.push(`${viewer.name} ${list.path}: ${highest} of ${seen}`)
    }
  }
  expect(wrong).toEqual([])
})
