import type { Settings } from '#blueprint/settings/effective.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { until } from './until.ts'

/** Waits until a changed setting is in force: a process reads its settings at most once a second. */
export const untilInForce = (db: Database, holds: (operator: Settings) => boolean): Promise<boolean> =>
  until('the setting is in force', () => transact(db, [1], async (tx) => holds((await settingsIn(tx)).operator)))
