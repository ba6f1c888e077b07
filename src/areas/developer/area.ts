import type { Module } from '#blueprint/screen/module.ts'
import { archive } from './archive/archive-logs.module.ts'
import { failures } from './failures/webhook-failures.module.ts'
import { features } from './features/dev-settings.module.ts'
import { health } from './health/health.module.ts'
import { keys } from './keys/api-keys.module.ts'
import { lookups } from './lookups/domain-lookup.module.ts'
import { mastersModule } from './masters/masters.module.ts'
import { replays } from './replays/webhook-replays.module.ts'
import { requests } from './requests/request-logs.module.ts'
import { tableFiles } from './table-files/table-files.module.ts'
import { webhooks } from './webhooks/webhooks.module.ts'

/** The modules of developer: their screens, actions and queries. Safe for the browser. */
export const developerArea: readonly Module[] = [
  health,
  keys,
  webhooks,
  failures,
  replays,
  requests,
  archive,
  lookups,
  features,
  mastersModule,
  tableFiles,
]
