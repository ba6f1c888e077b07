import { present } from '#values/assert.ts'
import { money } from '#values/money.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { store } from '#engine/input/store.ts'
import { moveActs } from '#engine/move-acts.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { isAudience, readAudience } from '#areas/players/rules/audiences/audience.ts'
import * as rules from '#areas/marketing/rules/campaigns/campaign.ts'
import { isInControlGroup } from '#areas/marketing/rules/campaigns/control-group.ts'
import { readPlayers } from '#areas/players/audiences/audience.facts.ts'
import { campaignForm } from './campaign-form.screen.ts'
import { approveCampaign, campaignMoves, submitCampaign } from './campaigns.actions.ts'
import { campaign } from './campaigns.record.ts'
import { storedConditions } from '#areas/players/audiences/stored-conditions.facts.ts'

export const campaignStore = store(campaignForm, campaign, {
  values: ({ domainId, conditions }) => ({ domain: String(domainId), conditions: [...storedConditions(conditions)] }),
  async fresh(_, { entered, actor }) {
    const domainId = Number(entered?.domain)
    return {
      id: uuidv7(),
      name: entered?.name ?? '',
      agentId: actor.agentId,
      ...(actor.domains.includes(domainId) ? { domainId } : {}),
    }
  },
  rule({ row, known }, values, { by, now }) {
    if (row !== null && row.status !== 'DRAFT') return refuse('Only a draft can be edited.')
    const { domainId, id, agentId } = known
    if (domainId === undefined) return refuse('You do not have access to this domain.', 'domain')
    const conditions = values.conditions ?? []
    const audience = readAudience(conditions)
    if (!isAudience(audience)) return audience
    const terms = {
      amount: money(present(values.amount, 'a campaign has an amount')),
      budget: money(present(values.budget, 'a campaign has a budget')),
      startsAt: present(values.startsAt, 'a campaign has a start'),
      endsAt: present(values.endsAt, 'a campaign has an end'),
    }
    const wrong = rules.termsRefusal(terms, now)
    if (wrong) return wrong
    const columns = {
      name: values.name ?? '',
      conditions,
      amount: terms.amount,
      budget: terms.budget,
      control_rate: values.controlRate ?? 0,
      starts_at: terms.startsAt,
      ends_at: terms.endsAt,
      updated_by: by.name,
    }
    if (row !== null) return decide({ set: columns })
    return decide({
      rows: [
        { table: 'campaign', values: { id, domain_id: domainId, agent_id: agentId, created_by: by.name, ...columns } },
      ],
    })
  },
})

interface Stored {
  readonly id: string
  readonly domainId: number
  readonly agentId: bigint | null
  readonly conditions: unknown
  readonly amount: bigint
  readonly budget: bigint
  readonly controlRate: number
}

/** What the campaign would do if it started now. */
async function seenNow(tx: Tx, row: Stored) {
  const audience = await inDomain(tx, row.domainId, async () => readAudience(storedConditions(row.conditions)))
  const players = isAudience(audience) ? await readPlayers(tx, { ...row, audience }) : []
  const rate = row.controlRate
  const controls = players.filter(({ id }) => isInControlGroup(row.id, id, rate)).length
  const { wagering } = (await settingsIn(tx)).of(row.domainId).bonus
  const terms = { amount: money(row.amount), budget: money(row.budget) }
  return { seen: rules.forecast(terms, { players: players.length, controls, wagering: wagering ?? 0 }), ...terms }
}

export const campaignActs = [
  act(submitCampaign, campaign, {
    facts: (tx, row) => seenNow(tx, row),
    rule: ({ seen, ...terms }, { by }) => rules.submitCampaign(terms, seen, by),
  }),
  act(approveCampaign, campaign, {
    facts: (tx, row) => seenNow(tx, row),
    rule: ({ seen, ...row }, { by }) => rules.approveCampaign(row, seen, by),
  }),
  ...moveActs(campaignMoves, campaign, {
    rule: (_, move, { reason, now }) => ({
      move,
      ...(reason === null ? {} : { set: { reason, ...(move === 'cancel' ? { finished_at: now } : {}) } }),
    }),
  }),
]
