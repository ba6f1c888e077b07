import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { until } from '#checks/harness/time/until.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { chooseCampaignPlayers, finishCampaigns, grantCampaigns, startCampaigns } from './campaigns.task.ts'

let office: Office
let writer: Colleague
let checker: Colleague
let north: Colleague
/** More than one batch; a campaign over many players is a long run. */
const players = process.env['TESTS'] === 'full' ? 100_000 : 130

const rights = ['CAMPAIGN_VIEW', 'CAMPAIGN_EDIT', 'CAMPAIGN_APPROVE'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  writer = await office.hire({ username: 'writer', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: rights })
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

const level = { group: 1, field: 'VIP_LEVEL', comparison: 'AT_LEAST', value: '5', days: null }
const asked = {
  domain: '1',
  conditions: [level],
  controlRate: '10.00',
  amount: '25.00',
  budget: '10000000.00',
  startsAt: `${daysBefore(27)}T00:00:00Z`,
  endsAt: '2999-01-01T00:00:00Z',
}
const create = (name: string, change: object = {}, client = writer) =>
  client.post('/api/campaigns-create', { values: { ...asked, name, ...change } })
const shown = async (name: string) => (await writer.get(`/api/campaigns?name=${name}`)).body.data[0]
const move = async (client: Colleague, name: string, act: string, search = '') =>
  client.post(`/api/campaigns/${(await shown(name)).id}/${act}${search}`, confirmation)
const context = () => ({ db: office.database.db })

async function started(name: string, change: object = {}): Promise<void> {
  expect((await create(name, change)).body).toMatchObject({ message: 'Campaign saved' })
  expect((await move(writer, name, 'submission')).status).toBe(200)
  expect((await move(checker, name, 'approval')).status).toBe(200)
  expect(await startCampaigns.run(context())).toBe(1)
  await chooseCampaignPlayers.run(context())
}
async function grantAll(): Promise<void> {
  while ((await grantCampaigns.run(context())) > 0);
  await finishCampaigns.run(context())
}
const paid = async (name: string) =>
  (
    await office.rows(
      `select count(*)::int as grants, count(distinct account_id)::int as players, coalesce(sum(amount), 0)::bigint as amount
       from transfer where kind = 'BONUS_GRANT' and ref = 'campaign:' || $1`,
      [(await shown(name)).id],
    )
  )[0]

test('is approved by another user than the one who wrote it, who sees what it costs', async () => {
  expect((await create('eyes')).body).toMatchObject({ message: 'Campaign saved' })
  const preview = await move(writer, 'eyes', 'submission', '?preview=1')
  const { after } = preview.body.data
  expect(after).toMatchObject({ players, cost: ((players - after.controls) * 25).toFixed(2) })
  await move(writer, 'eyes', 'submission')
  expect((await move(writer, 'eyes', 'approval')).body.data).toBe(
    'You cannot approve a campaign that you wrote or submitted.',
  )
  expect((await move(checker, 'eyes', 'approval')).status).toBe(200)
  expect(await shown('eyes')).toMatchObject({ status: 'APPROVED', submittedBy: 'writer', approvedBy: 'checker' })
  await move(writer, 'eyes', 'cancel')
  expect(await startCampaigns.run(context())).toBe(0)
})

test('grants each player once, also when a worker dies in a batch and when several work at once', async () => {
  await started('all')
  await office.rows(`create function dies() returns trigger language plpgsql as $$ begin
      if (select count(*) from campaign_player where status = 'GRANTED') >= 105 then raise exception 'gone'; end if; return new; end $$;
    create trigger dies before update on campaign for each row execute function dies()`)
  await grantCampaigns.run(context())
  await expect(grantCampaigns.run(context())).rejects.toThrow('gone')
  await office.rows('drop trigger dies on campaign; drop function dies(); delete from task_failure')
  await Promise.all([grantAll(), grantAll(), grantAll()])
  const { controls, granted, ...row } = await shown('all')
  expect(granted).toBe(players - controls)
  expect(row).toMatchObject({ status: 'FINISHED', audience: players, skipped: 0, progress: '100.00' })
  expect(row.spent).toBe((granted * 25).toFixed(2))
  expect(await paid('all')).toEqual({ grants: granted, players: granted, amount: BigInt(granted) * 2_500n })
  // A tenth by chance: bounds that no chance reaches.
  expect(controls).toBeGreaterThan(0)
  expect(controls).toBeLessThan(players / 3)
  expect(await verify(office.database.db)).toEqual([])
})

const grantingWorker = fileURLToPath(new URL('../../../../checks/harness/workers/granting-worker.ts', import.meta.url))

test('goes on after the process that grants is killed in the middle of a grant, and pays nobody twice', async () => {
  await started('killed', { controlRate: '0.00' })
  // In the middle of a batch that is not the first: those before it are committed.
  const stop = Math.max(Math.ceil(players / 2), 115)
  const committed = Math.floor((stop - 1) / 100) * 100
  const gate = 8_641
  const held = await office.database.ownerPool.connect()
  await office.rows(`create function waits() returns trigger language plpgsql as $$ begin
      if new.granted >= ${stop} then perform pg_advisory_xact_lock(${gate}); end if; return new; end $$;
    create trigger waits before update on campaign for each row execute function waits()`)
  const waiting = async () =>
    (
      await office.rows(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`,
      )
    )[0].n
  try {
    await held.query(`select pg_advisory_lock(${gate})`)
    const worker = spawn(process.execPath, [grantingWorker, office.database.url], { stdio: 'inherit' })
    const gone = once(worker, 'exit')
    await until('the worker is in the middle of a grant', async () => (await waiting()) === 1)
    worker.kill('SIGKILL')
    await gone
    await held.query(`select pg_advisory_unlock(${gate})`)
    await until('its transaction has ended', async () => (await waiting()) === 0)
  } finally {
    held.release()
  }
  await office.rows('drop trigger waits on campaign; drop function waits()')
  expect(await shown('killed')).toMatchObject({ status: 'RUNNING', granted: committed })
  expect(await paid('killed')).toMatchObject({ grants: committed, players: committed })
  await Promise.all([grantAll(), grantAll()])
  expect(await shown('killed')).toMatchObject({ status: 'FINISHED', granted: players, progress: '100.00' })
  expect(await paid('killed')).toEqual({ grants: players, players, amount: BigInt(players) * 2_500n })
  expect(await verify(office.database.db)).toEqual([])
})

test('never spends more than its budget', async () => {
  await started('small', { budget: '130.00', controlRate: '0.00' })
  await Promise.all([grantAll(), grantAll()])
  expect(await shown('small')).toMatchObject({ status: 'FINISHED', granted: 5, spent: '125.00', skipped: players - 5 })
  expect(await paid('small')).toEqual({ grants: 5, players: 5, amount: 12_500n })
})

test('is paused, resumed and cancelled; those who were granted keep their bonus', async () => {
  await started('stops', { controlRate: '0.00' })
  expect(await grantCampaigns.run(context())).toBe(100)
  expect((await move(writer, 'stops', 'pause')).status).toBe(200)
  expect(await grantCampaigns.run(context())).toBe(0)
  expect((await move(checker, 'stops', 'resume')).status).toBe(200)
  expect((await move(writer, 'stops', 'cancel')).status).toBe(200)
  expect(await grantCampaigns.run(context())).toBe(0)
  expect(await shown('stops')).toMatchObject({ status: 'CANCELLED', granted: 100, spent: '2500.00' })
  expect(await paid('stops')).toMatchObject({ grants: 100, players: 100 })
})

test('RG-01 leaves out excluded and blocked players, also those who are excluded after the start', async () => {
  const exclude = (id: bigint) =>
    office.rows(
      `insert into player_exclusion (domain_id, player_id, kind, keys, from_at, expires_at, set_by, reason)
       values (1, $1::bigint, 'COOL_OFF', array['account:' || $1::bigint], now() - interval '1 hour', now() + interval '1 day', 'risk', 'asked')`,
      [id],
    )
  await exclude(1001n)
  await office.rows(`update player set status = 'LOCKED' where id = 1002`)
  const first = { ...level, field: 'VIP_LEVEL', comparison: 'IS', value: '0' }
  await started('careful', { conditions: [first], controlRate: '0.00' })
  const ids = async () =>
    (await writer.get(`/api/campaigns/players?campaignId=${(await shown('careful')).id}`)).body.data.map(
      ({ playerId }: { playerId: string }) => playerId,
    )
  expect((await ids()).filter((id: string) => id === '1001' || id === '1002')).toEqual([])
  await exclude(1003n)
  await grantAll()
  const [row] = await office.rows(`select status, journal_id from campaign_player where player_id = 1003`)
  expect(row).toEqual({ status: 'SKIPPED', journal_id: null })
})

test('counts the audience while it is described, with groups of which one is enough', async () => {
  const count = async (conditions: object[], client = writer) =>
    (await client.get(`/api/campaigns/audience?domain=1&conditions=${encodeURIComponent(JSON.stringify(conditions))}`))
      .body.data
  expect(await count([level])).toEqual({ players, complaint: null })
  const unknownTag = { ...level, field: 'TAG', comparison: 'IS', value: 'nobody' }
  expect((await count([level, unknownTag])).players).toBe(0)
  expect((await count([level, { ...unknownTag, group: 2 }])).players).toBe(players)
  expect((await count([{ ...level, value: 'x' }])).complaint).toBe('Condition 1: Enter a whole number.')
})

test('a form that cannot be paid or has wrong conditions is refused, and agents see no campaign of the operator', async () => {
  expect((await create('wrong', { budget: '10.00' })).body.fields).toEqual({
    budget: 'The budget must pay for one grant at least.',
  })
  expect((await create('wrong', { conditions: [{ ...level, comparison: 'IS', field: 'KYC' }] })).status).toBe(409)
  await create('hidden')
  const { id } = await shown('hidden')
  expect((await north.get('/api/campaigns?name=hidden')).body.data).toEqual([])
  expect((await north.post(`/api/campaigns/${id}/pause`)).status).toBe(404)
})
