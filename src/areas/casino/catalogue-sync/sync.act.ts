import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { accessTo } from '#areas/casino/provider-queries/provider-access.ts'
import { act, operatorWide, type Act, type Subject } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { applyAct } from './apply-line.act.ts'
import type { SyncActions } from './sync.actions.ts'
import { changes } from './sync-screens.ts'

const askAct = (action: SyncActions['ask'], vertical: ProviderCode): Act =>
  act(action, {
    async facts(tx, { input, actor }) {
      const domainId = Number(input.domain)
      const mayUse = actor.agentId === null && actor.domains.includes(domainId)
      const id = uuidv7()
      const subject: Subject<'casino_sync'> = {
        table: 'casino_sync',
        key: { id },
        domainId: mayUse ? domainId : operatorWide,
        agentId: operatorWide,
        name: 'catalogue of a provider',
        shown: { vertical },
      }
      const access = mayUse ? await accessTo(tx, domainId, vertical) : null
      const waiting = await tx
        .selectFrom('casino_sync')
        .select('id')
        .where('domain_id', '=', mayUse ? domainId : 0)
        .where('vertical', '=', vertical)
        .where('status', '=', 'ASKED')
        .executeTakeFirst()
      return { subject, id, domainId, mayUse, hasAddress: access !== null, isAsked: waiting !== undefined }
    },
    rule({ id, domainId, mayUse, hasAddress, isAsked }, { by, now }) {
      if (!mayUse) return refuse('You do not have access to this domain.', 'domain')
      if (!hasAddress) return refuse('The address of this provider is not set for this domain.', 'domain')
      if (isAsked) return refuse('The provider is being asked already.', 'domain')
      return decide({
        rows: [
          {
            table: 'casino_sync',
            values: { id, domain_id: domainId, vertical, requested_by: by.name, requested_at: now },
          },
        ],
        message: 'The provider is asked. Differences are shown here when it has answered.',
      })
    },
  })

export const syncActs = changes.flatMap(({ actions, vertical: { code } }) => [
  askAct(actions.ask, code),
  applyAct(actions.apply, code),
])
