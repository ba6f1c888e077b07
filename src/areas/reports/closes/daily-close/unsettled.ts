import { sql, type RawBuilder } from 'kysely'

/**
 * Open liability of wallet `w` at an instant: stakes of tickets and rounds that were still open, less partial
 * cash-outs, counting entries up to a wallet version.
 */
export const unsettled = (through: RawBuilder<unknown>, at: RawBuilder<unknown>): RawBuilder<bigint> => sql<bigint>`(
  coalesce((select sum(case when x.debit = 'wallet' then x.amount when x.credit = 'wallet' then -x.amount else 0 end)
    from ticket k join transfer x on x.cell = k.cell and x.account_id = k.player_id and x.wallet_version <= ${through}
      and (x.ref = 'ticket:' || k.id or starts_with(x.ref, 'ticket:' || k.id || ':'))
    where k.cell = w.cell and k.player_id = w.account_id and k.placed_at < ${at} and (k.settled_at is null or k.settled_at >= ${at})), 0)
  + coalesce((select sum(r.bet) from casino_round r
    where r.cell = w.cell and r.player_id = w.account_id and r.status = 'OPEN' and r.started_at < ${at}), 0))::bigint`
