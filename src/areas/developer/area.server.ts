import type { Bindings } from '#engine/bindings.ts'
import { archiveBindings } from './archive/archive.server.ts'
import { failuresBindings } from './failures/failures.server.ts'
import { featuresBindings } from './features/features.server.ts'
import { healthBindings } from './health/health.server.ts'
import { keysBindings } from './keys/keys.server.ts'
import { lookupsBindings } from './lookups/lookups.server.ts'
import { mastersBindings } from './masters/masters.server.ts'
import { replaysBindings } from './replays/replays.server.ts'
import { requestsBindings } from './requests/requests.server.ts'
import { samplesBindings } from './samples/samples.server.ts'
import { schedulesBindings } from './schedules/schedules.server.ts'
import { tableFilesBindings } from './table-files/table-files.server.ts'
import { webhooksBindings } from './webhooks/webhooks.server.ts'

/** What answers the screens, actions and queries of developer on the server. */
export const developerServer: readonly Bindings[] = [
  healthBindings,
  schedulesBindings,
  samplesBindings,
  keysBindings,
  webhooksBindings,
  failuresBindings,
  replaysBindings,
  requestsBindings,
  archiveBindings,
  lookupsBindings,
  featuresBindings,
  mastersBindings,
  tableFilesBindings,
]
