import { sql } from 'kysely'
import { decide } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { user } from '#areas/access/users/user.record.ts'
import { setAlertSound } from './signal.actions.ts'
import { riskSignal } from './signal.queries.ts'

export const riskSignalAnswer = answerWithin(riskSignal, async ({ tx, actor, scope }) => {
  const preference = await tx
    .selectFrom('trader_preference')
    .where('staff_id', '=', actor.staffId)
    .select('has_sound')
    .executeTakeFirst()
  const waiting = tx
    .selectFrom('risk_alert')
    .where('status', '=', 'OPEN')
    .where(sql<boolean>`(${scope.within('agent_id')} or agent_id = 0)`)
  const { number } = await waiting.select(({ fn }) => fn.countAll<number>().as('number')).executeTakeFirstOrThrow()
  const newest = await waiting
    .select('id')
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { hasSound: preference?.has_sound ?? false, waiting: Number(number), newest: newest?.id ?? null }
})

export const setAlertSoundAct = act(setAlertSound, {
  facts: async (tx, { actor }) => {
    const key = { staff_id: actor.staffId }
    const preference = await tx
      .selectFrom('trader_preference')
      .where('staff_id', '=', actor.staffId)
      .select('has_sound')
      .forUpdate()
      .executeTakeFirst()
    const subject = user.subjectOf(
      { id: actor.staffId, username: actor.username, agentId: actor.agentId },
      { shown: { hasSound: preference?.has_sound ?? false } },
    )
    return { key, isSaid: preference !== undefined, subject }
  },
  rule: ({ key, isSaid }, { input: { hasSound } }) =>
    decide({
      becomes: { hasSound },
      rows: [
        isSaid
          ? { table: 'trader_preference', key, values: { has_sound: hasSound } }
          : { table: 'trader_preference', values: { ...key, has_sound: hasSound } },
      ],
      message: hasSound ? 'Alert sound is on' : 'Alert sound is off',
    }),
})
