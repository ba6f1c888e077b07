import { rewardRunTasks } from '#areas/marketing/reward-runs/reward-runs.task.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { confirmation, openOffice, type Colleague } from './office.ts'

const rights = ['LOYALTY_CALC_VIEW', 'LOYALTY_PAY', 'LOSING_BONUS_CALC_VIEW', 'LOSING_BONUS_PAY'] as const

/** The days of two weeks, counted from the first day of the first. */
export const dayOfWeeks = (place: number) => daysBefore(20 - place)

export const losses = '/api/calc-losing-bonus'
export const loyalty = '/api/calc-loyalty'
export const week = { domain: '1', fromDay: dayOfWeeks(0), toDay: dayOfWeeks(6) }
export const nextWeek = { domain: '1', fromDay: dayOfWeeks(7), toDay: dayOfWeeks(13) }

export const fivePercent = {
  isCash: false,
  rate: '5.00',
  rateFrom: null,
  higherFrom: null,
  higherRate: null,
  isMarginal: false,
  cap: '10000.00',
  least: '10.00',
}
export const points = {
  perPoint: '100.00',
  exchangeWeight: '100.00',
  sportsbookWeight: '50.00',
  casinoWeight: '10.00',
  vipBonus: '0.00',
  lotPoints: 100,
  lotWorth: '50.00',
}

/** Two users of the operator and one of an agent, players of several agents, and their reward runs. */
export async function openRewardDesk() {
  const office = await openOffice({ jobs: 'none' })
  const maker = await office.hire({ username: 'maker', permissions: rights })
  const checker = await office.hire({ username: 'checker', permissions: rights, rank: 5 })
  const north = await office.hire({ username: 'north', permissions: rights, agentId: 110n, domains: [1] })
  for (const id of [1001n, 1002n, 1003n, 1004n])
    await office.rows(
      `insert into wallet (cell, account_id, domain_id, currency) values (cell_of($1), $1, 1, 'INR') on conflict do nothing`,
      [id],
    )
  const runOf = async (path: string, client = maker) => (await client.get(path)).body.data[0]
  return {
    ...office,
    maker,
    checker,
    north,
    runOf,
    forgetRuns: async () => {
      await office.rows('delete from reward_correction')
      await office.rows('delete from late_result')
      await office.rows('delete from reward_line')
      await office.rows('delete from reward_run')
    },
    /** A day of a player; results are those of the player, in minor units. */
    played: (id: number, day: string, product: string, stake: number, pl: number, commission = 0) =>
      office.rows(
        `insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
         select p.cell, p.id, $2, $3, p.domain_id, p.agent_id, p.currency, 1, $4, $5, $6 from player p where p.id = $1`,
        [id, day, product, stake, pl, commission],
      ),
    work: async () => {
      for (const task of rewardRunTasks) await task.run({ db: office.database.db })
    },
    lineOf: async (path: string, id: number, client = maker) =>
      (await client.get(`${path}/lines?playerId=${id}`)).body.data[0],
    balanceOf: async (id: number): Promise<bigint> =>
      (await office.rows('select balance from wallet where account_id = $1', [id]))[0].balance,
    act: async (client: Colleague, path: string, name: string) =>
      client.post(`${path}/${(await runOf(path)).id}/${name}`, confirmation),
    calculate: (path: string, input: object, client = maker) =>
      client.post(`${path}/calculation`, { ...input, ...confirmation }),
  }
}

export type RewardDesk = Awaited<ReturnType<typeof openRewardDesk>>
