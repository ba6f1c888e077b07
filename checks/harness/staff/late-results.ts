import type { Office } from './office.ts'

const at = `day_start($2::date, (select time_zone from domain where id = 1)) + interval '9 hours'`

/** Results of players that are corrected on later days; the daily totals follow as they do in production. Amounts are in minor units. */
export const lateResults = ({ rows }: Pick<Office, 'rows'>) => ({
  lostTicket: (player: number, day: string, stake: number) =>
    rows(
      `insert into ticket (cell, player_id, id, domain_id, agent_id, kind, sports, sizes, legs, lines, unit, stake, odds_e4, potential, status, currency,
          share_path_id, placed_at, settled_at)
        select cell, id, uuidv7(), domain_id, agent_id, 'SINGLE', '{cricket}', '{1}', 1, 1, $3, $3, 20000, 0, 'LOST', currency,
          share_path_of(agent_id, 'exchange'), ${at}, ${at} from player where id = $1`,
      [player, day, stake],
    ),
  voidTickets: (player: number, day: string) =>
    rows(`update ticket set status = 'VOIDED', returned = stake, settled_at = ${at} where player_id = $1`, [
      player,
      day,
    ]),
  lostRound: (player: number, day: string, stake: number) =>
    rows(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, share_path_id, ended_at)
        select cell, id, now(), domain_id, agent_id, 'qt', 'game', $3, 0, currency, 'SETTLED', share_path_of(agent_id, 'casino'), ${at}
        from player where id = $1`,
      [player, day, stake],
    ),
  winRounds: (player: number, day: string, win: number) =>
    rows(`update casino_round set win = $3, ended_at = ${at} where player_id = $1`, [player, day, win]),
  refundRounds: (player: number, day: string) =>
    rows(`update casino_round set status = 'VOIDED', win = 0, ended_at = ${at} where player_id = $1`, [player, day]),
})
