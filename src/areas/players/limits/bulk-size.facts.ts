import type { Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'

/** Whether a change of so many players at once needs a second approval of each. */
export const isLargeBulk = async (tx: Tx, selectedCount: number): Promise<boolean> =>
  selectedCount > (await settingsIn(tx)).operator.access.bulkApproval
