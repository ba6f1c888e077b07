import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { until } from '#checks/harness/time/until.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { chooseCampaignPlayers, finishCampaigns, startCampaigns } from './campaigns.task.ts'

/** `npm run campaign -- grants 100000` grants to so many. */
const players = Number(process.env['GRANTS'] ?? 420)
/** Processes are killed so often, after equal parts of the work. */
const kills = players > 10_000 ? 20 : 3

let office: Office
let writer: Colleague
let checker: Colleague
const workers = new Set<ChildProcess>()
const rights = ['CAMPAIGN_VIEW', 'CAMPAIGN_EDIT', 'CAMPAIGN_APPROVE'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  writer = await office.hire({ username: 'writer', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights })
  await office.rows(
    `insert into player (cell, id, domain_id, agent_id, username, currency, vip_level)
     select cell_of(n), n, 1, 111, 'member_' || n, 'INR', 5 from generate_series(10001::bigint, 10000 + $1::bigint) n`,
    [players],
  )
  await office.rows(`select open_wallet(n, 1, 'INR') from generate_series(10001::bigint, 10000 + $1::bigint) n`, [
    players,
  ])
})
afterAll(() => office?.close())
afterEach(() => {
  for (const worker of workers) worker.kill('SIGKILL')
  workers.clear()
})

const workerFile = fileURLToPath(new URL('../../../../checks/harness/workers/granting-worker.ts', import.meta.url))
function startWorker() {
  const worker = spawn(process.execPath, [workerFile, office.database.url], { stdio: 'inherit' })
  workers.add(worker)
  return { worker, gone: once(worker, 'exit') }
}

const context = () => ({ db: office.database.db })
const shown = async (name: string) => (await writer.get(`/api/campaigns?name=${name}`)).body.data[0]
const move = async (client: Colleague, name: string, act: string) =>
  client.post(`/api/campaigns/${(await shown(name)).id}/${act}`, confirmation)

/** A campaign of 25.00 for every player of level 5. */
async function started(name: string): Promise<string> {
  const values = {
    name,
    domain: '1',
    conditions: [{ group: 1, field: 'VIP_LEVEL', comparison: 'AT_LEAST', value: '5', days: null }],
    controlRate: '0.00',
    amount: '25.00',
    budget: '100000000.00',
    startsAt: `${daysBefore(27)}T00:00:00Z`,
    endsAt: '2999-01-01T00:00:00Z',
  }
  expect((await writer.post('/api/campaigns-create', { values })).body).toMatchObject({ message: 'Campaign saved' })
  expect((await move(writer, name, 'submission')).status).toBe(200)
  expect((await move(checker, name, 'approval')).status).toBe(200)
  expect(await startCampaigns.run(context())).toBe(1)
  expect(await chooseCampaignPlayers.run(context())).toBe(players)
  return (await shown(name)).id
}
const paid = async (id: string) =>
  (
    await office.rows(
      `select count(*)::int as grants, count(distinct account_id)::int as players, coalesce(sum(amount), 0)::bigint as amount
       from transfer where kind = 'BONUS_GRANT' and ref = 'campaign:' || $1`,
      [id],
    )
  )[0]
const grantedIn = async (id: string): Promise<number> =>
  (await office.rows('select granted from campaign where id = $1', [id]))[0].granted
const reached = (id: string, granted: number) =>
  until(`${granted} of ${players} players are granted`, async () => (await grantedIn(id)) >= granted)

test('a campaign goes on after each kill -9 of its processes, shows how far it is, and pays nobody twice', async () => {
  const id = await started('crowd')
  const began = performance.now()
  let beside = startWorker()
  for (let kill = 1; kill <= kills; kill += 1) {
    const killed = startWorker()
    await reached(id, Math.floor((players * kill) / (kills + 2)))
    killed.worker.kill('SIGKILL')
    await killed.gone
    if (kill % 2 === 0) {
      beside.worker.kill('SIGKILL')
      await beside.gone
      beside = startWorker()
    }
    const { granted, progress, status } = await shown('crowd')
    if (players > 10_000) console.log(`grants: ${granted} of ${players}, ${progress} %, ${kill} of ${kills} kills`)
    expect(status).toBe('RUNNING')
    expect(Number(progress)).toBeGreaterThan(0)
    const { grants, players: different } = await paid(id)
    expect(grants).toBe(different)
  }
  await reached(id, players)
  await beside.gone
  await finishCampaigns.run(context())
  expect(await shown('crowd')).toMatchObject({ status: 'FINISHED', granted: players, skipped: 0, progress: '100.00' })
  expect(await paid(id)).toEqual({ grants: players, players, amount: BigInt(players) * 2_500n })
  if (players > 10_000) {
    const seconds = (performance.now() - began) / 1_000
    console.log(`grants: ${players} players once each in ${seconds.toFixed(0)} s, with ${kills} kills`)
  }
  expect(await verify(office.database.db)).toEqual([])
})

test('a campaign that is cancelled while processes grant stops where it is, and what was granted stays', async () => {
  const id = await started('ended')
  const both = [startWorker(), startWorker()]
  await reached(id, Math.floor(players / 4))
  expect((await move(writer, 'ended', 'cancel')).status).toBe(200)
  await Promise.all(both.map(({ gone }) => gone))
  const granted = await grantedIn(id)
  expect(await shown('ended')).toMatchObject({ status: 'CANCELLED', granted, spent: (granted * 25).toFixed(2) })
  expect(await paid(id)).toEqual({ grants: granted, players: granted, amount: BigInt(granted) * 2_500n })
  const last = startWorker()
  await last.gone
  expect(await grantedIn(id)).toBe(granted)
  expect(await verify(office.database.db)).toEqual([])
})
