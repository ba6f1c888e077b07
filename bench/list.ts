import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { addDays, dayOf } from '#values/day.ts'
import { median, withBenchDatabase } from './fixture.ts'
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

interface Measured {
  readonly list: string
  readonly title: string
  /** Median milliseconds. */
  readonly ms: number
  readonly floorMs: number
  /** Lowest and highest ratio of a round. */
  readonly spread: readonly [number, number]
}

const ratioOf = ({ ms, floorMs }: Measured): number => ms / floorMs

/** Names each first page that takes longer than its goal. */
export function missedListGoals(measured: readonly Measured[]): readonly string[] {
  const { ofFloor, pageMs, floorMs: usual } = listGoals
  return measured.flatMap((each) => {
    const most = each.title.startsWith('beside the floor')
      ? ofFloor * each.floorMs
      : Math.max(pageMs, pageMs * (each.floorMs / usual))
    return each.ms > most ? [`${each.list}, ${each.title}: ${each.ms.toFixed(1)} ms, above ${most.toFixed(1)}`] : []
  })
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

/** The same pages of bets from both. */
function besideTheFloor(now: Date): readonly (readonly [Asked, floor: string])[] {
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

const line = (each: Measured): string =>
  `${each.list.padEnd(34)} ${each.title.padEnd(44)} ${each.ms.toFixed(1).padStart(8)} ms  ${ratioOf(each).toFixed(1).padStart(6)}x floor (${each.spread.map((ratio) => ratio.toFixed(1)).join(' to ')})`

interface Run {
  readonly rounds: number
  readonly now: Date
  /** The paths of these lists; all of the catalogue without it. */
  readonly only?: readonly string[] | undefined
}

async function measureLists(
  client: PanelClient,
  floor: { readonly read: (path: string) => Promise<unknown> },
  { rounds, now, only }: Run,
) {
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
  for (const list of contentsOf(modules).lists.filter(({ path }) => only?.includes(path) ?? true)) {
    const opened = asItOpens(list)
    await measure(opened, '/all')
    for (const page of furtherPages(list, (await read(opened)).data[0])) await measure(page, '/all')
  }
  return measured
}

/** A user who sees everything asks the product and the bare server, each in a process of its own. */
export async function overHttp(owner: pg.Pool, url: string, { rounds, now, only }: Run): Promise<readonly Measured[]> {
  await createStaff(owner, { username: 'bench', domains: operatorDomains, isDeveloper: true })
  await using server = await serverProcess(url, newSecrets(), 8)
  await using floor = await floorProcess(url)
  const client = panelClient(server.url)
  const { status } = await client.login('bench', testPassword)
  if (status !== 200) throw new Error(`Sign-in: ${status}`)
  return measureLists(client, floor, { rounds, now, only })
}

/** Every list of the catalogue over HTTP: as it opens, with each filter that is shown at once, and in each order. */
export async function benchLists(bets = 1_000_000, rounds = 5, only?: readonly string[]): Promise<readonly Measured[]> {
  return withBenchDatabase(async ({ owner, url }) => {
    const now = new Date()
    await insertOperator(owner, bets, now)
    const measured = await overHttp(owner, url, { rounds, now, only })
    console.log(`list: ${bets} bets, ${measured.length} first pages; the slowest:`)
    for (const each of measured.toSorted((a, b) => b.ms - a.ms).slice(0, 10)) console.log(line(each))
    return measured
  }, operatorDomains)
}
