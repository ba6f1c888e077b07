import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { addDays, dayOf } from '#values/day.ts'
import { crowd } from './crowd.ts'
import { median, withBenchDatabase } from './fixture.ts'
import { missedTogether, type Lists, type Measured, type Together } from './lists/figures.ts'
import { asItOpens, furtherPages, type Asked } from './lists/asked.ts'
import { insertOperator } from './operator/insert-operator.ts'
import { operatorDomains, operatorDays, operatorZone } from './operator/rows-of-people.ts'
import { newSecrets, serverProcess } from './server-process.ts'

export const listGoals = {
  /** The first pages of all bets, of the bare server's. */
  ofFloor: 1.5,
  /** Any first page, where the bare server needs `floorMs` for one of bets; longer as the machine is slower. */
  pageMs: 10,
  floorMs: 2.8,
} as const

const ratioOf = ({ ms, floorMs }: Measured): number => ms / floorMs

/** Names each first page that takes longer than its goal, and what is missed of many calls at once. */
export function missedListGoals({ pages, together: figures }: Lists): readonly string[] {
  const { ofFloor, pageMs, floorMs: usual } = listGoals
  const slow = pages.flatMap((each) => {
    const most = each.title.startsWith('beside the floor')
      ? ofFloor * each.floorMs
      : Math.max(pageMs, pageMs * (each.floorMs / usual))
    return each.ms > most ? [`${each.list}, ${each.title}: ${each.ms.toFixed(1)} ms, above ${most.toFixed(1)}`] : []
  })
  return [...slow, ...missedTogether(figures)]
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The product and the bare server in turns, so that a slow second affects both. */
async function inTurns(rounds: number, ours: () => Promise<unknown>, floor: () => Promise<unknown>) {
  const [ms, floorMs]: [number[], number[]] = [[], []]
  // Once before the first round, so that statements are prepared.
  for (let round = -1; round < rounds; round += 1) {
    const pair = [await timed(ours), await timed(floor)] as const
    if (round < 0) continue
    ms.push(pair[0])
    floorMs.push(pair[1])
  }
  const ratios = ms.map((each, round) => each / (floorMs[round] ?? 1))
  return { ms: median(ms), floorMs: median(floorMs), spread: [Math.min(...ratios), Math.max(...ratios)] as const }
}

/** The bare server in a process of its own, which ends with its scope. */
async function floorProcess(url: string) {
  const child = fork(new URL('lists/floor-server.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: url, DOMAINS: `{${operatorDomains.join(',')}}` },
  })
  const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (message === null) throw new Error('The bare server did not start')
  return {
    read: async (path: string) => {
      const answer = await fetch(new URL(path, String(message[0])))
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      return answer.json()
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

type BesideFloor = readonly [page: Asked, floor: string]

/** The same pages of bets from both; all of them first. */
function besideTheFloor(now: Date): readonly [BesideFloor, ...BesideFloor[]] {
  const today = dayOf(now.getTime(), operatorZone)
  const [first, week] = [addDays(today, -operatorDays), addDays(today, -6)]
  const bets = (title: string, search: Readonly<Record<string, string>>): Asked => ({
    list: '/my-bets',
    title: `beside the floor: ${title}`,
    path: `/api/my-bets?${new URLSearchParams(search).toString()}`,
  })
  const whole = `${first}..${today}`
  return [
    [bets('all', { placedAt: whole }), '/all'],
    [bets('settled', { placedAt: whole, status: 'SETTLED' }), '/settled'],
    [bets('seven days', { placedAt: `${week}..${today}` }), `/week?value=${week}`],
    [bets('one player', { placedAt: whole, playerId: '1015000' }), '/player?value=1015000'],
  ]
}

/** A page of all bets as far from the first as from the last one. */
async function middleOf(client: PanelClient, now: Date): Promise<Asked> {
  const [[first]] = besideTheFloor(now)
  const { body } = await client.get(first.path)
  const middle = Math.max(1, Math.floor((body as { last_page: number }).last_page / 2))
  return { ...first, title: 'a page in the middle', path: `${first.path}&page=${middle}` }
}

/** As many calls at once as users who read, and what one answer is on the wire. */
async function together(client: PanelClient, floor: FloorReader, { rounds, now }: Run): Promise<Together> {
  const [[page, path]] = besideTheFloor(now)
  const calls = rounds * callsOfRound
  const ours = await crowd(readers, calls, async () => {
    const { status } = await client.get(page.path)
    if (status !== 200) throw new Error(`${page.path}: ${status}`)
  })
  const floors = await crowd(readers, calls, () => floor.read(path))
  const { headers } = await client.get(page.path, { 'accept-encoding': 'br' })
  const bytes = Number(headers.get('content-length'))
  return { perSecond: ours.perSecond, floorPerSecond: floors.perSecond, bytes }
}

const line = (each: Measured): string =>
  `${each.list.padEnd(34)} ${each.title.padEnd(44)} ${each.ms.toFixed(1).padStart(8)} ms  ${ratioOf(each).toFixed(1).padStart(6)}x floor (${each.spread.map((ratio) => ratio.toFixed(1)).join(' to ')})`

interface FloorReader {
  readonly read: (path: string) => Promise<unknown>
}

/** Readers at the same time, and how many calls they make in each round. */
const [readers, callsOfRound] = [8, 80]

interface Run {
  readonly rounds: number
  readonly now: Date
  /** The paths of these lists; all of the catalogue without it. */
  readonly only?: readonly string[] | undefined
}

async function measureLists(client: PanelClient, floor: FloorReader, { rounds, now, only }: Run) {
  const measured: Measured[] = []
  const read = async ({ path }: Asked) => {
    const { status, body } = await client.get(path)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return body as { data: readonly Readonly<Record<string, unknown>>[] }
  }
  const measure = async (page: Asked, path: string) => {
    const figures = await inTurns(
      rounds,
      () => read(page),
      () => floor.read(path),
    )
    measured.push({ list: page.list, title: page.title, ...figures })
    console.log(line(measured.at(-1)!))
  }
  for (const [page, path] of besideTheFloor(now)) await measure(page, path)
  await measure(await middleOf(client, now), '/all')
  for (const list of contentsOf(modules).lists.filter(({ path }) => only?.includes(path) ?? true)) {
    const opened = asItOpens(list)
    await measure(opened, '/all')
    for (const page of furtherPages(list, (await read(opened)).data[0])) await measure(page, '/all')
  }
  return measured
}

/** A user who sees everything asks the product and the bare server, each in a process of its own. */
export async function overHttp(owner: pg.Pool, url: string, run: Run): Promise<Lists> {
  await createStaff(owner, { username: 'bench', domains: operatorDomains, isDeveloper: true })
  await using server = await serverProcess(url, newSecrets(), 8)
  await using floor = await floorProcess(url)
  const client = panelClient(server.url)
  const { status } = await client.login('bench', testPassword)
  if (status !== 200) throw new Error(`Sign-in: ${status}`)
  const pages = await measureLists(client, floor, run)
  return { pages, together: await together(client, floor, run) }
}

/** Every list of the catalogue over HTTP: as it opens, with each filter that is shown at once, and in each order. */
export async function benchLists(bets = 1_000_000, rounds = 5, only?: readonly string[]): Promise<Lists> {
  return withBenchDatabase(async ({ owner, url }) => {
    const now = new Date()
    await insertOperator(owner, bets, now)
    const lists = await overHttp(owner, url, { rounds, now, only })
    const { pages, together: figures } = lists
    console.log(`list: ${bets} bets, ${pages.length} first pages; the slowest:`)
    for (const each of pages.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) console.log(line(each))
    console.log(
      `${readers} at a time: ${figures.perSecond.toFixed(0)} pages a second, the bare server ${figures.floorPerSecond.toFixed(0)}; ${figures.bytes} bytes on the wire`,
    )
    return lists
  }, operatorDomains)
}
