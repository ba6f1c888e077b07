import { sql } from 'kysely'
import { act, type Tx } from '#engine/action/act.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { companyRefusal, createCompany } from '#areas/agents/rules/accounts/create-company.ts'
import { lockTree } from './account.facts.ts'
import { agentRecord } from './account.record.ts'
import { addCompany } from './company.actions.ts'

interface Facts {
  readonly name: string
  readonly currency: string
  readonly hasCompany: boolean
  readonly isUsernameTaken: boolean
}

async function readDomain(tx: Tx, domainId: number, username: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`select name, currency,
      exists (select from agent a where a.domain_id = d.id and a.level = 1) as "hasCompany",
      exists (select from username_claim where name_key = ${`${domainId}:${username}`}::text) as "isUsernameTaken"
    from domain d where d.id = ${domainId} and d.id = any(visible_domains())`.execute(tx)
  return rows[0]
}

export const addCompanyAct = act(addCompany, {
  async facts(tx, { input, actor }) {
    await lockTree(tx)
    const domainId = Number(input.domain)
    const domain = await readDomain(tx, domainId, input.username)
    const id = await allocateId(tx, 'account')
    const subject = agentRecord.subjectOf({ id, domainId: domain ? domainId : null, username: input.username })
    return { subject, id, domainId, domain, isOperatorStaff: actor.agentId === null }
  },
  rule: ({ id, domainId, domain, isOperatorStaff }, { input: { username, name } }) =>
    companyRefusal({
      isOperatorStaff,
      isDomainVisible: domain !== undefined,
      hasCompany: domain?.hasCompany ?? false,
      isUsernameTaken: domain?.isUsernameTaken ?? false,
    }) ?? createCompany({ id, domainId, domain: domain?.name ?? '', currency: domain?.currency ?? '', username, name }),
})
