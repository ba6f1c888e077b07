import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { advanceBonuses } from '#areas/marketing/bonuses/advance-bonuses.task.ts'
import { answerDeposits, endTemplates } from './bonus-templates.task.ts'

let office: Office
let writer: Colleague
let checker: Colleague
let north: Colleague
/** The deposits of this test are rows without an entry of the ledger. */
const depositInvariants = ['I-09']
const rights = ['CAMPAIGN_VIEW', 'CAMPAIGN_EDIT', 'CAMPAIGN_APPROVE', 'BONUS_HISTORY_VIEW'] as const

beforeAll(async () => {
  office = await openOffice({ jobs: 'none' })
  writer = await office.hire({ username: 'writer', permissions: rights })
  checker = await office.hire({ username: 'checker', permissions: rights })
  north = await office.hire({ username: 'north', agentId: 110n, domains: [1], permissions: rights })
})
afterAll(() => office?.close())

/** Half of a deposit from 500 on, at most 2,000, to be wagered twice. */
const asked = {
  domain: '1',
  trigger: 'EACH_DEPOSIT',
  leastDeposit: '500.00',
  rate: '50.00',
  cap: '2000.00',
  factor: 2,
  days: 30,
  budget: '100000.00',
  endsAt: '2999-01-01T00:00:00Z',
}
const create = (name: string, change: object = {}, client = writer) =>
  client.post('/api/bonus-templates-create', { values: { ...asked, name, ...change } })
const shown = async (name: string) => (await writer.get(`/api/bonus-templates?name=${name}`)).body.data[0]
const move = async (client: Colleague, name: string, act: string, search = '') =>
  client.post(`/api/bonus-templates/${(await shown(name)).id}/${act}${search}`, confirmation)
async function activate(name: string, change: object = {}): Promise<void> {
  expect((await create(name, change)).body).toMatchObject({ message: 'Bonus template saved' })
  expect((await move(writer, name, 'submission')).status).toBe(200)
  expect((await move(checker, name, 'approval')).status).toBe(200)
}
const context = () => ({ db: office.database.db })
/** A deposit of a player that succeeded so many seconds ago. */
const deposited = (player: number, rupees: number, { secondsAgo = 0, isFirst = false } = {}) =>
  office.rows(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, decided_at, is_first)
     select cell, id, domain_id, agent_id, 'upi', $2::bigint * 100, currency, 'SUCCESS', now() - make_interval(secs => $3), $4 from player where id = $1`,
    [player, rupees, secondsAgo, isFirst],
  )
const bonusesOf = async (player: number) =>
  office.rows(`select name, type, amount, required, status from bonus_award where player_id = $1 order by granted_at`, [
    player,
  ])

test('the preview runs it over the deposits of last month, and another user approves', async () => {
  await deposited(1001, 3_000, { secondsAgo: 86_400 * 3, isFirst: true })
  await deposited(1001, 9_000, { secondsAgo: 86_400 * 2 })
  await deposited(1002, 499, { secondsAgo: 86_400, isFirst: true })
  await deposited(1003, 5_000, { secondsAgo: 86_400 * 31, isFirst: true })
  await create('each')
  const preview = await move(writer, 'each', 'submission', '?preview=1')
  expect(preview.body.data.after).toMatchObject({
    players: 1,
    grants: 2,
    cost: '3500.00',
    expectedWagering: '7000.00',
    uncovered: '0.00',
  })
  await create('first', { trigger: 'FIRST_DEPOSIT', leastDeposit: '100.00' })
  const { after } = (await move(writer, 'first', 'submission', '?preview=1')).body.data
  expect(after).toMatchObject({ players: 2, grants: 2, cost: '1749.50' })
  await move(writer, 'each', 'submission')
  expect((await move(writer, 'each', 'approval')).body.data).toBe(
    'You cannot approve a template that you wrote or submitted.',
  )
  expect((await move(checker, 'each', 'approval')).status).toBe(200)
  expect(await shown('each')).toMatchObject({ status: 'ACTIVE', submittedBy: 'writer', approvedBy: 'checker' })
  // What came before the approval brings nothing.
  expect(await answerDeposits.run(context())).toBe(0)
  await move(writer, 'each', 'end')
})

test('a deposit brings its bonus once, however many workers look, and a player has one at a time', async () => {
  await activate('workers')
  await deposited(1001, 1_000)
  await Promise.all([answerDeposits.run(context()), answerDeposits.run(context()), answerDeposits.run(context())])
  expect(await answerDeposits.run(context())).toBe(0)
  expect(await bonusesOf(1001)).toEqual([
    { name: 'workers', type: 'DEPOSIT', amount: 50_000n, required: 100_000n, status: 'ACTIVE' },
  ])
  expect(await shown('workers')).toMatchObject({ granted: 1, spent: '500.00' })
  // Another deposit waits until the player has no bonus.
  await deposited(1001, 2_000)
  expect(await answerDeposits.run(context())).toBe(0)
  await office.rows(`update bonus_award set expires_at = now() where player_id = 1001`)
  await advanceBonuses.run(context())
  expect(await answerDeposits.run(context())).toBe(1)
  expect((await bonusesOf(1001)).map(({ amount, status }) => [amount, status])).toEqual([
    [50_000n, 'EXPIRED'],
    [100_000n, 'ACTIVE'],
  ])
  const { id } = await shown('workers')
  expect((await writer.get(`/api/bonus-history?templateId=${id}`)).body.data).toHaveLength(2)
  expect((await verify(office.database.db)).filter(({ id }) => !depositInvariants.includes(id))).toEqual([])
  await move(writer, 'workers', 'end')
})

test('RG-01 brings nothing to excluded players, beyond the budget, below the minimum or while it is paused', async () => {
  await activate('careful', { budget: '2000.00' })
  await office.rows(
    `insert into player_exclusion (domain_id, player_id, kind, keys, from_at, expires_at, set_by, reason)
     values (1, 1002, 'COOL_OFF', array['account:1002'], now() - interval '1 hour', now() + interval '1 day', 'risk', 'asked')`,
  )
  await deposited(1002, 1_000)
  await deposited(1003, 499)
  expect(await answerDeposits.run(context())).toBe(0)
  expect((await move(writer, 'careful', 'pause')).status).toBe(200)
  await deposited(1003, 1_000, { secondsAgo: 1 })
  expect(await answerDeposits.run(context())).toBe(0)
  expect((await move(checker, 'careful', 'resume')).status).toBe(200)
  // What came while it was paused brings nothing.
  expect(await answerDeposits.run(context())).toBe(0)
  await deposited(1003, 3_500)
  await deposited(1004, 3_000)
  expect(await answerDeposits.run(context())).toBe(1)
  expect(await office.rows('select from task_failure')).toEqual([])
  expect([await bonusesOf(1002), (await bonusesOf(1003)).length, (await bonusesOf(1004)).length]).toEqual([[], 1, 0])
  expect(await shown('careful')).toMatchObject({ granted: 1, spent: '1750.00', used: '87.50' })
  await office.rows(`update bonus_template set ends_at = now() where name = 'careful'`)
  expect(await endTemplates.run(context())).toBe(1)
  expect(await shown('careful')).toMatchObject({ status: 'ENDED' })
})

test('a template of first deposits leaves the later ones', async () => {
  await activate('firsts', { trigger: 'FIRST_DEPOSIT' })
  await deposited(1004, 1_000)
  expect(await answerDeposits.run(context())).toBe(0)
  await deposited(1004, 2_000, { isFirst: true })
  expect(await answerDeposits.run(context())).toBe(1)
  expect(await bonusesOf(1004)).toMatchObject([{ name: 'firsts', type: 'WELCOME', amount: 100_000n }])
  await move(writer, 'firsts', 'end')
})

test('WG-01 a bonus requires a multiple of deposit and bonus, and takes bets first, where its template says so', async () => {
  await activate('sticky', { wageringBase: 'DEPOSIT_AND_BONUS', stakeOrder: 'BONUS', factor: 30 })
  await office.rows(`update bonus_award set expires_at = now() where player_id = 1004`)
  await advanceBonuses.run(context())
  await deposited(1004, 1_000)
  expect(await answerDeposits.run(context())).toBe(1)
  expect(await office.rows(`select amount, required, stake_order from bonus_award where name = 'sticky'`)).toEqual([
    { amount: 50_000n, required: 4_500_000n, stake_order: 'BONUS' },
  ])
  await move(writer, 'sticky', 'end')
  expect(
    (await create('no deposit', { trigger: 'REGISTRATION', leastDeposit: null, rate: null, wageringBase: 'DEPOSIT' }))
      .body.fields,
  ).toEqual({
    wageringBase: 'Without a deposit the bonus alone is wagered.',
  })
})

test('wrong terms are refused at their field, and staff of an agent have no template', async () => {
  expect((await create('wrong', { budget: '10.00' })).body.fields).toEqual({
    budget: 'The budget must pay for one bonus at least.',
  })
  await create('hidden')
  const { id } = await shown('hidden')
  expect((await north.get('/api/bonus-templates')).body.data).toEqual([])
  expect((await north.post(`/api/bonus-templates/${id}/submission`)).status).toBe(404)
  expect((await create('foreign', {}, north)).body.fields).toEqual({ domain: 'You do not have access to this domain.' })
})
