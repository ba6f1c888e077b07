import { sql } from 'kysely'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { act, type Act, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { SyncActions } from '#areas/casino/catalogue-sync/sync.actions.ts'
import { syncApplication } from '#areas/casino/catalogue-sync/sync-line.record.ts'

interface Open {
  readonly added: number
  readonly changed: number
  readonly retired: number
}

async function openLines(tx: Tx, domainId: number, vertical: ProviderCode): Promise<Open> {
  const { rows } = await sql<Open>`select count(*) filter (where kind = 'NEW')::int as added,
      count(*) filter (where kind = 'CHANGED')::int as changed, count(*) filter (where kind = 'RETIRED')::int as retired
    from casino_sync_line where domain_id = ${domainId} and vertical = ${vertical} and status = 'OPEN'`.execute(tx)
  return rows[0] ?? { added: 0, changed: 0, retired: 0 }
}

/** Orders that every open difference of a catalogue is applied, each by the rule of a single one. */
export const applyAllAct = (action: SyncActions['applyAll'], vertical: ProviderCode): Act =>
  act(action, {
    async facts(tx, { input: { domain, overwritesEdited, linksRenamed }, actor }) {
      const domainId = Number(domain)
      const mayUse = actor.agentId === null && actor.domains.includes(domainId)
      const id = uuidv7()
      const as = { overwritesEdited: overwritesEdited === true, linksRenamed: linksRenamed === true }
      const subject = syncApplication.subjectOf({ id, ...(mayUse ? { domainId } : {}) }, { shown: { vertical, ...as } })
      return { subject, id, domainId, as, open: mayUse ? await openLines(tx, domainId, vertical) : null }
    },
    rule({ id, domainId, as, open }, { by, now }) {
      if (open === null) return refuse('You do not have access to this domain.', 'domain')
      const { added, changed, retired } = open
      if (added + changed + retired === 0) return refuse('This domain has no open difference.', 'domain')
      const values = {
        id,
        domain_id: domainId,
        vertical,
        requested_by: by.name,
        requested_at: now,
        overwrites_edited: as.overwritesEdited,
        links_renamed: as.linksRenamed,
      }
      return decide({
        rows: [{ table: 'casino_sync_application', values }],
        message: `${added} new, ${changed} changed, ${retired} retired`,
      })
    },
  })
