import type { RowWrite } from '#blueprint/decision/decision.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { nextDaily } from '#areas/content/rules/push/daily-push.ts'
import type { DuePush } from './due-push.ts'

/** The message of the next day: the same to the audience of that day. */
export function nextOf(due: DuePush, now: Date): RowWrite | null {
  const { repeatAt, repeatUntil, timeZone } = due
  const at = repeatAt === null ? null : nextDaily({ repeatAt, repeatUntil, timeZone }, now)
  if (at === null) return null
  return {
    table: 'push_message',
    values: {
      id: uuidv7(),
      domain_id: due.domainId,
      name: due.name,
      title: due.title,
      body: due.body,
      link_page: due.linkPage,
      platforms: [...due.platforms],
      language: due.language,
      vip_levels: [...due.vipLevels],
      conditions: due.conditions,
      send_at: at,
      repeat_at: repeatAt,
      repeat_until: repeatUntil,
      quiet_from: due.quietFrom,
      quiet_until: due.quietUntil,
      rate: due.rate,
      staff_id: due.staffId,
      created_by: due.createdBy,
      created_at: now,
    },
  }
}
