import { sql } from 'kysely'
import { statementTask } from '#engine/tasks/task.ts'
import { addDays, dayOf } from '#values/day.ts'
import { comparedDays } from './compared-days.facts.ts'

/** Days that are computed again; what is older was decided long ago. */
const recentDays = 183

/** Computes closed days again and keeps the result beside their hash. What decides on a month computes it once more at that moment. */
export const recheckDays = statementTask(600_000, async (tx) => {
  const tomorrow = addDays(dayOf(Date.now(), 'UTC'), 1)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`insert into revenue_recheck as r (domain_id, day, hash, hash_now)
    select s.domain_id, s.day, s.hash, s.hash_now from ${comparedDays({ settledOn: { from: addDays(tomorrow, -recentDays), to: tomorrow } })} s
    on conflict (domain_id, day) do update set hash = excluded.hash, hash_now = excluded.hash_now, at = now()
      where (r.hash, r.hash_now) is distinct from (excluded.hash, excluded.hash_now)`.execute(tx)
  // One run is the whole of it: nothing is left to do at once.
  return 0
})
